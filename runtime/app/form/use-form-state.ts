// Values, which fields show, and what is wrong with them.
import { useCallback, useMemo, useRef, useState } from 'react';
import { compileCondition } from '#compile/expression.ts';
import type { Row, Scope } from '#compile/scope.ts';
import type { FieldUi } from '#core/page.ts';
import { checkRequest, type FieldErrors, rootField, type Validate } from './check-request.ts';

interface FormStateOptions {
  readonly start: Row;
  readonly scope: Scope;
  readonly fields: readonly { readonly name: string; readonly when: string | undefined }[];
  readonly ui: Readonly<Record<string, FieldUi>>;
  readonly request: (values: Row, visible: ReadonlySet<string>) => Row;
  readonly validate: () => Validate | undefined;
}

export interface FormState {
  readonly values: Row;
  readonly visible: ReadonlySet<string>;
  readonly errors: FieldErrors;
  readonly dirty: boolean;
  /** Current values, also between two renders. */
  readonly read: () => Row;
  readonly write: (values: Row) => void;
  readonly touch: (field: string) => void;
  /** Checks everything; answers the request when it may be sent. */
  readonly check: () => Row | undefined;
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

  const conditions = useMemo(
    () => options.fields.map(({ name, when }) => ({ name, shows: compileCondition(when) })),
    [options.fields],
  );
  const visibleOf = useCallback(
    (of: Row): ReadonlySet<string> => {
      const scope = { ...of, ...latest.current.scope, values: of };
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

  const showTouched = useCallback(() => {
    const found = pick(broken(), (path) => touched.current.has(rootField(path)));
    setErrors((before) => keepSame(before, { ...found, ...refused.current }));
  }, [broken]);

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
      // Only fields that were left already are told again; nobody is scolded while typing for the first time.
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

  const check = useCallback(() => {
    const shown = visibleOf(current.current);
    for (const name of shown) touched.current.add(name);
    refused.current = {};
    const found = broken();
    setErrors(found);
    return Object.keys(found).length > 0 ? undefined : latest.current.request(current.current, shown);
  }, [broken, visibleOf]);

  const refuse = useCallback((said: FieldErrors) => {
    refused.current = said;
    setErrors((before) => ({ ...before, ...said }));
  }, []);
  const read = useCallback(() => current.current, []);
  const settle = useCallback(() => setDirty(false), []);

  return { values, visible, errors, dirty, read, write, touch, check, refuse, settle };
}

function pick(errors: FieldErrors, wanted: (path: string) => boolean): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => wanted(path)));
}

/** The same object when nothing changed, so that 200 fields are not drawn again for it. */
function keepSame(before: FieldErrors, next: FieldErrors): FieldErrors {
  return JSON.stringify(before) === JSON.stringify(next) ? before : next;
}
