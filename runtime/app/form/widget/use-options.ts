// What a choice field offers: values of its enum, values its schema lists, or the rows of a call.
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { compileChoice } from '#compile/compile-choice.ts';
import { compileBindings } from '#compile/expression.ts';
import { isBlank, type Row, type Scope } from '#compile/scope.ts';
import { rowsOf } from '#compile/table/compile-table.ts';
import type { EnumValue } from '#core/enum-value.ts';
import type { FieldUi } from '#core/generated/page-language.ts';
import { formText } from '../../i18n/form-text.ts';
import { t } from '../../i18n/translate.ts';
import { type FormRuntime, useFormRuntime } from '../field/form-runtime.tsx';
import { itemsOf, typeOf } from '../field/infer-widget.ts';
import type { InputProps } from './input-props.ts';

export interface Options {
  readonly values: readonly EnumValue[];
  readonly loading: boolean;
  readonly failed: boolean;
  /** The call needs a field that is not filled in yet. */
  readonly waiting: boolean;
}

type OptionProps = Pick<InputProps, 'schema' | 'ui' | 'value' | 'onChange'>;

const NONE: Options = { values: [], loading: false, failed: false, waiting: false };
const LOADING: Options = { ...NONE, loading: true };

/** Options that depend on other fields are read again when those change. */
export function useOptions(props: OptionProps): Options {
  const { schema, ui } = props;
  const runtime = useFormRuntime();
  const known = useMemo(() => knownValues(schema, runtime.linked.enums), [schema, runtime.linked.enums]);
  const called = useCalledOptions(props);
  return ui.options === undefined ? { ...NONE, values: known } : called;
}

function knownValues(schema: InputProps['schema'], enums: Readonly<Record<string, readonly EnumValue[]>>) {
  const source = typeOf(schema) === 'array' ? itemsOf(schema) : schema;
  const named = enums[String(source['x-enum'] ?? schema['x-enum'])] ?? [];
  const listed = Array.isArray(source.enum) ? source.enum.filter((value) => value !== null) : undefined;
  if (listed === undefined) return named;
  return listed.map(
    (value): EnumValue => named.find((item) => item.value === value) ?? { value, label: String(value) },
  );
}

function useCalledOptions({ ui, value, onChange }: OptionProps): Options {
  const { options: source } = ui;
  const runtime = useFormRuntime();
  // Only a body that reads another field changes, and only then is this input drawn again.
  const body = useSyncExternalStore(runtime.watch, () => source && bodyOf(source, runtime));
  const [state, setState] = useState<Options>(LOADING);
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const before = useRef<string>();
  useEffect(() => {
    if (source === undefined || body === undefined) return undefined;
    const isOther = before.current !== undefined && before.current !== body;
    before.current = body;
    const show = (next: Options) => {
      setState(next);
      if (isOther && !next.failed) dropForeign(latest.current, next);
    };
    const request: Row = JSON.parse(body);
    const needed = runtime.linked.operations[source.operation]?.required ?? [];
    if (needed.some((name) => isBlank(request[name]))) {
      show({ values: [], loading: false, failed: false, waiting: true });
      return undefined;
    }
    let current = true;
    setState((last) => ({ ...last, loading: true, failed: false, waiting: false }));
    runtime.call(source.operation, request).then(
      (answer) => current && show({ ...NONE, values: optionsOf(answer, source, runtime.scope()) }),
      () => current && show({ ...NONE, failed: true }),
    );
    return () => {
      current = false;
    };
  }, [source, body, runtime]);
  return state;
}

/** Why there is nothing to choose from; undefined when there is. */
export function optionsHint({ values, loading, failed, waiting }: Options): string | undefined {
  if (loading) return t('app.loading');
  if (waiting) return formText('form.options-waiting');
  if (failed) return formText('form.options-failed');
  return values.length === 0 ? formText('form.no-options') : undefined;
}

const bodyOf = (source: NonNullable<FieldUi['options']>, runtime: FormRuntime) =>
  JSON.stringify(compileBindings(source.body)(runtime.scope()));

/** What was chosen among the options of another value is not taken along, unless it is among these as well. */
function dropForeign(
  { value, onChange }: Pick<OptionProps, 'value' | 'onChange'>,
  { values }: Options,
): void {
  const isOffered = (chosen: unknown) => values.some((option) => option.value === chosen);
  if (Array.isArray(value)) {
    const kept = value.filter(isOffered);
    if (kept.length < value.length) onChange(kept);
  } else if (!isBlank(value) && !isOffered(value)) onChange(undefined);
}

function optionsOf(
  answer: unknown,
  source: { readonly value: string; readonly label: string; readonly rows?: string },
  scope: Scope,
): EnumValue[] {
  const choiceOf = compileChoice(source);
  return rowsOf(answer, source.rows).rows.flatMap((row) => choiceOf(row, scope) ?? []);
}
