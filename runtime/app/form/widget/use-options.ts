// What a choice field offers: values of its enum, values its schema lists, or the rows of a call.
import { useEffect, useMemo, useState } from 'react';
import { compileBindings } from '#compile/expression.ts';
import { isRow, textOf } from '#compile/scope.ts';
import type { EnumValue } from '#core/enum-value.ts';
import { useFormRuntime } from '../form-runtime.tsx';
import { itemsOf } from '../infer-widget.ts';
import type { InputProps } from './input-props.ts';

export interface Options {
  readonly values: readonly EnumValue[];
  readonly loading: boolean;
  readonly failed: boolean;
}

export function useOptions({ schema, ui }: Pick<InputProps, 'schema' | 'ui'>): Options {
  const runtime = useFormRuntime();
  const known = useMemo(() => knownValues(schema, runtime.linked.enums), [schema, runtime.linked.enums]);
  const called = useCalledOptions(ui.options);
  return ui.options === undefined ? { values: known, loading: false, failed: false } : called;
}

function knownValues(schema: InputProps['schema'], enums: Readonly<Record<string, readonly EnumValue[]>>) {
  const source = schema.type === 'array' ? itemsOf(schema) : schema;
  const named = enums[String(source['x-enum'])] ?? [];
  const listed = Array.isArray(source.enum) ? source.enum.filter((value) => value !== null) : undefined;
  if (listed === undefined) return named;
  return listed.map(
    (value): EnumValue => named.find((item) => item.value === value) ?? { value, label: String(value) },
  );
}

function useCalledOptions(source: InputProps['ui']['options']): Options {
  const runtime = useFormRuntime();
  const body =
    source === undefined ? undefined : JSON.stringify(compileBindings(source.body)(runtime.scope()));
  const [state, setState] = useState<Options>({ values: [], loading: true, failed: false });
  useEffect(() => {
    if (source === undefined || body === undefined) return undefined;
    let current = true;
    setState((before) => ({ ...before, loading: true, failed: false }));
    runtime.call(source.operation, JSON.parse(body)).then(
      (answer) => current && setState({ values: optionsOf(answer, source), loading: false, failed: false }),
      () => current && setState({ values: [], loading: false, failed: true }),
    );
    return () => {
      current = false;
    };
  }, [source, body, runtime]);
  return state;
}

function optionsOf(answer: unknown, source: { readonly value: string; readonly label: string }): EnumValue[] {
  const rows = isRow(answer) && Array.isArray(answer.result) ? answer.result : answer;
  if (!Array.isArray(rows)) return [];
  return rows.filter(isRow).flatMap((row) => {
    const value = row[source.value];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    return [{ value, label: textOf(row[source.label]) || String(value) }];
  });
}
