// Values, which fields show, and what is wrong with them.
import { useCallback, useMemo, useRef, useState } from 'react';
import { compileCondition } from '#compile/expression.ts';
import { formScope, type Row, type Scope } from '#compile/scope.ts';
import type { FieldUi } from '#core/generated/page-language.ts';
import { checkRequest, type FieldErrors, rootField, type Validate } from './field/check-request.ts';
import { useAfterPress } from './use-after-press.ts';

interface FormStateOptions {
  readonly start: Row;
  readonly scope: Scope;
  readonly fields: readonly { readonly name: string; readonly when: string | undefined }[];
  readonly ui: Readonly<Record<string, FieldUi>>;
  readonly request: (values: Row, visible: ReadonlySet<string>) => Row;
  readonly validate: () => Validate | undefined;
}

/** `errors` are empty when nothing is wrong with what was checked. */
export interface Checked {
  readonly request: Row;
  readonly errors: FieldErrors;
}

export interface FormState {
  readonly values: Row;
  readonly visible: ReadonlySet<string>;
  /** Names of the fields that these values would show. */
  readonly visibleOf: (values: Row) => ReadonlySet<string>;
  readonly errors: FieldErrors;
  readonly dirty: boolean;
  /** Current values, also between two renders. */
  readonly read: () => Row;
  readonly write: (values: Row) => void;
  readonly touch: (field: string) => void;
  /** Checks the fields, all of them when none are named. */
  readonly check: (fields?: readonly string[]) => Checked;
  /** Called on every change of the values. Returns unsubscribe. */
  readonly watch: (listener: () => void) => () => void;
  /** What the server said of single fields. */
  readonly refuse: (errors: FieldErrors) => void;
  /** The values are saved: leaving asks nothing. */
  readonly settle: () => void;
}

export function useFormState(options: FormStateOptions): FormState {
  const latest = useRef(options);
  latest.current = options;
  const [values, setValues] = useState(options.start);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [dirty, setDirty] = useState(false);
  const current = useRef(values);
  const touched = useRef(new Set<string>());
  const refused = useRef<FieldErrors>({});
  const listeners = useRef(new Set<() => void>());

  const conditions = useMemo(
    () => options.fields.map(({ name, when }) => ({ name, shows: compileCondition(when) })),
    [options.fields],
  );
  const visibleOf = useCallback(
    (of: Row): ReadonlySet<string> => {
      const scope = formScope(latest.current.scope, of);
      return new Set(conditions.filter(({ shows }) => shows(scope)).map(({ name }) => name));
    },
    [conditions],
  );
  const visibleKey = [...visibleOf(values)].join();
  const visible = useMemo(() => new Set(visibleKey === '' ? [] : visibleKey.split(',')), [visibleKey]);

  /** Broken rules of the fields on screen. */
  const broken = useCallback((): FieldErrors => {
    const validate = latest.current.validate();
    if (validate === undefined) return {};
    const shown = visibleOf(current.current);
    const found = checkRequest(validate, latest.current.request(current.current, shown));
    return pick(found, (path) => shown.has(rootField(path)));
  }, [visibleOf]);

  const afterPress = useAfterPress();
  const showTouched = useCallback(
    () =>
      afterPress(() => {
        const found = pick(broken(), (path) => touched.current.has(rootField(path)));
        setErrors((before) => keepSame(before, { ...found, ...refused.current }));
      }),
    [afterPress, broken],
  );

  const write = useCallback(
    (next: Row) => {
      const changed = Object.keys({ ...current.current, ...next }).filter(
        (name) => current.current[name] !== next[name],
      );
      if (changed.length === 0) return;
      current.current = next;
      refused.current = pick(refused.current, (path) => !changed.includes(rootField(path)));
      setValues(next);
      setDirty(true);
      for (const listener of listeners.current) listener();
      // Only fields that were left already are checked again; no errors appear during the first input.
      if (touched.current.size > 0) showTouched();
    },
    [showTouched],
  );

  const touch = useCallback(
    (field: string) => {
      touched.current.add(rootField(field));
      showTouched();
    },
    [showTouched],
  );

  const check = useCallback(
    (fields?: readonly string[]): Checked => {
      const shown = visibleOf(current.current);
      const checked = fields?.filter((name) => shown.has(name)) ?? [...shown];
      for (const name of checked) touched.current.add(name);
      const isChecked = (path: string) => checked.includes(rootField(path));
      refused.current = pick(refused.current, (path) => fields !== undefined && !isChecked(path));
      const found = pick(broken(), isChecked);
      setErrors((before) =>
        fields === undefined ? found : { ...pick(before, (path) => !isChecked(path)), ...found },
      );
      return { request: latest.current.request(current.current, shown), errors: found };
    },
    [broken, visibleOf],
  );

  const refuse = useCallback(
    (said: FieldErrors) => {
      refused.current = said;
      afterPress(() => setErrors((before) => ({ ...before, ...said })));
    },
    [afterPress],
  );
  const read = useCallback(() => current.current, []);
  const settle = useCallback(() => setDirty(false), []);
  const watch = useCallback<FormState['watch']>((listener) => {
    listeners.current.add(listener);
    return () => listeners.current.delete(listener);
  }, []);

  return { values, visible, visibleOf, errors, dirty, read, write, touch, check, refuse, settle, watch };
}

function pick(errors: FieldErrors, wanted: (path: string) => boolean): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => wanted(path)));
}

/** The same object when nothing changed, so that 200 fields are not drawn again for it. */
function keepSame(before: FieldErrors, next: FieldErrors): FieldErrors {
  return JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
