// Text while it is typed. The form is updated when the person pauses or leaves, not at every key: a form of 200 fields
// would draw itself again each time.
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormRuntime } from '../field/form-runtime.tsx';
import { ariaOf, type InputProps } from './input-props.ts';

const IDLE_MS = 150;

export interface Draft {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Hands the text over now. */
  readonly flush: () => void;
}

export function useDraft(value: string, onChange: (text: string) => void): Draft {
  const { onFlush } = useFormRuntime();
  const [text, setText] = useState(value);
  const timer = useRef<number | undefined>(undefined);
  const pending = useRef<string | undefined>(undefined);
  const report = useRef(onChange);
  report.current = onChange;

  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    const typed = pending.current;
    pending.current = undefined;
    if (typed !== undefined) report.current(typed);
  }, []);

  const type = useCallback(
    (next: string) => {
      setText(next);
      pending.current = next;
      window.clearTimeout(timer.current);
      // At once: React may put a timer's changes off, and a click on the button would come before them.
      timer.current = window.setTimeout(() => flushSync(flush), IDLE_MS);
    },
    [flush],
  );

  // A value from outside (loaded, parsed, reset) replaces the text unless the person is typing.
  useEffect(() => {
    if (pending.current === undefined) setText(value);
  }, [value]);
  useEffect(() => onFlush(flush), [onFlush, flush]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return { text, type, flush };
}

/** What makes a native input show a draft, and hand it over. */
export function draftProps(draft: Draft, props: InputProps) {
  return {
    value: draft.text,
    placeholder: props.ui.placeholder,
    readOnly: props.readonly,
    onChange: (event: { readonly target: { readonly value: string } }) => draft.type(event.target.value),
    onBlur: () => {
      draft.flush();
      props.onBlur();
    },
    ...ariaOf(props),
  };
}
