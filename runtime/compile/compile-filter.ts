// Filters of a table or dashboard: what they offer, and how a value reads and writes.
import type { EnumValue } from '#core/enum-value.ts';
import type { Filter, FilterType } from '#core/generated/page-language.ts';
import { type CompileContext, enumIndex, enumValues } from './compile-context.ts';
import { displayText, isBlank } from './scope.ts';
import { resolveRange } from './time-range.ts';

/** `time-range` holds the range's text; `multi-select` holds a list. */
export type FilterValue = string | number | boolean | readonly (string | number)[];
export type FilterValues = Readonly<Record<string, FilterValue>>;

export interface FilterPlan {
  readonly name: string;
  readonly type: FilterType;
  readonly label: string;
  readonly placeholder: string | undefined;
  readonly unit: string | undefined;
  readonly values: readonly EnumValue[];
  /** Options that come from a call instead of an enum. */
  readonly options: Filter['options'];
  readonly initial: FilterValue | undefined;
}

export function compileFilters(
  filters: readonly Filter[] | undefined,
  context: CompileContext,
): readonly FilterPlan[] {
  return (filters ?? []).map((filter) => {
    const values = enumValues(filter.enum, context.linked);
    const plan = {
      name: filter.name,
      type: filter.type,
      label: filter.label ?? '',
      placeholder: filter.placeholder,
      unit: filter.unit,
      values,
      options: filter.options,
      initial: undefined,
    };
    return { ...plan, initial: initialValue(plan, filter.default) };
  });
}

function initialValue(plan: FilterPlan, value: unknown): FilterValue | undefined {
  if (isBlank(value)) return undefined;
  return readFilter(plan, Array.isArray(value) ? value.map(displayText) : [displayText(value)]);
}

/** A filter's value from the texts of its query key; undefined when there is none or it makes no sense. */
export function readFilter(plan: FilterPlan, texts: readonly string[]): FilterValue | undefined {
  const filled = texts.filter((text) => text !== '');
  const [first] = filled;
  if (first === undefined) return undefined;
  switch (plan.type) {
    case 'multi-select':
      return filled.map((text) => typedChoice(plan, text));
    case 'select':
      return typedChoice(plan, first);
    case 'number':
      return Number.isFinite(Number(first)) ? Number(first) : undefined;
    case 'switch':
      return first === 'true' ? true : undefined;
    case 'time-range':
      return resolveRange(first, 0) === undefined ? undefined : first;
    default:
      return first;
  }
}

/** Codes such as model types are numbers; the address only has text. */
function typedChoice(plan: FilterPlan, text: string): string | number {
  return enumIndex(plan.values).get(text)?.value ?? text;
}

/** Query texts of a value; an empty list removes the key. */
export function writeFilter(value: FilterValue | undefined): readonly string[] {
  if (value === undefined || value === '' || value === false) return [];
  return typeof value === 'object' ? value.map(String) : [String(value)];
}

/** The request fields that the filters stand for; `time-range` becomes `from` and `to` in ISO form. */
export function filterBody(
  plans: readonly FilterPlan[],
  values: FilterValues,
  now: number,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const plan of plans) {
    const value = values[plan.name];
    if (value === undefined) continue;
    if (plan.type !== 'time-range') body[plan.name] = value;
    else Object.assign(body, rangeBody(String(value), now));
  }
  return body;
}

function rangeBody(text: string, now: number): Record<string, string> {
  const range = resolveRange(text, now);
  if (range === undefined) return {};
  return { from: new Date(range.from).toISOString(), to: new Date(range.to).toISOString() };
}
