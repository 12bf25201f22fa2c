// Which step is open, how one gets to another, and how each of them stands.
import { useState } from 'react';
import { type FieldErrors, rootField } from '../field/check-request.ts';
import type { SchemaFormControl } from '../use-schema-form.ts';

export interface Step {
  /** First field of its section. */
  readonly key: string;
  readonly title: string;
  /** All of its section; their conditions may hide some. */
  readonly fields: readonly string[];
  readonly state: 'untouched' | 'done' | 'failed';
}

/** The last step: all values to look at. */
export const REVIEW = '';

export interface StepControl {
  /** Sections with anything to fill in, then the review. */
  readonly steps: readonly Step[];
  readonly current: Step;
  readonly index: number;
  /** Opens a step. On the way forward everything before it is checked; the first step with a fault stops it. */
  readonly open: (key: string) => void;
  /** Opens the first step that one of the errors belongs to. */
  readonly openFault: (errors: FieldErrors) => void;
}

export function useSteps(form: SchemaFormControl): StepControl {
  const { state, options } = form;
  const [wanted, setWanted] = useState(options.sections[0]?.fields[0] ?? REVIEW);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const failed = new Set(Object.keys(state.errors).map(rootField));
  const review: Step = { key: REVIEW, title: '确认', fields: [], state: 'untouched' };
  const filled = options.sections
    .filter(({ fields }) => fields.some((name) => state.visible.has(name)))
    .map(({ title = '', fields }): Step => {
      const key = fields[0] ?? REVIEW;
      const isFailed = fields.some((name) => failed.has(name));
      return { key, title, fields, state: isFailed ? 'failed' : seen.has(key) ? 'done' : 'untouched' };
    });
  const steps = [...filled, review];
  // Its own values may take the open step away.
  const current = steps.find(({ key }) => key === wanted) ?? steps[0] ?? review;
  const index = steps.indexOf(current);

  const go = (key: string) => {
    setSeen((before) => new Set([...before, current.key]));
    setWanted(key);
  };
  const openChecked = async (key: string) => {
    // Faster navigation than the check would skip validation.
    await form.checkable();
    form.flush();
    const target = steps.findIndex((step) => step.key === key);
    for (const step of steps.slice(index, target)) {
      const { errors } = state.check(step.fields);
      if (Object.keys(errors).length === 0) continue;
      go(step.key);
      return form.focusFirstError();
    }
    go(key);
  };
  const open = (key: string) => void openChecked(key);
  /** The inputs' own errors are drawn by now. */
  const openMarked = () => {
    const marked = form.element.current?.querySelector('.is-invalid')?.closest<HTMLElement>('[data-section]');
    if (marked?.dataset.section !== undefined) go(marked.dataset.section);
  };
  const openFault = (errors: FieldErrors) => {
    const wrong = new Set(Object.keys(errors).map(rootField));
    const first = steps.find(({ fields }) => fields.some((name) => wrong.has(name)));
    if (first !== undefined) {
      go(first.key);
      form.focusFirstError();
    } else requestAnimationFrame(openMarked);
  };
  return { steps, current, index, open, openFault };
}
