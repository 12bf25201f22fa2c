// Filters of a table or dashboard: what they offer, and how a value reads and writes.
import type { EnumValue } from '#core/enum-value.ts';
import type { Filter, FilterType } from '#core/generated/page-language.ts';
import { FILTER_KINDS } from '#kinds/filter/generated/filter-kinds.ts';
import { type CompileContext, enumValues } from '../compile-context.ts';
import type { FilterValue } from '../filter/filter-kind.ts';
import { displayText, isBlank } from '../scope.ts';

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
  return filled.length === 0 ? undefined : FILTER_KINDS[plan.type].read(filled, plan.values);
}

/** Query texts of a value; an empty list removes the key. */
export function writeFilter(value: FilterValue | undefined): readonly string[] {
  if (value === undefined || value === '' || value === false) return [];
  return typeof value === 'object' ? value.map(String) : [String(value)];
}

/** The request fields that the filters stand for. */
export function filterBody(
  plans: readonly FilterPlan[],
  values: FilterValues,
  now: number,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const plan of plans) {
    const value = values[plan.name];
    if (value === undefined) continue;
    Object.assign(body, FILTER_KINDS[plan.type].body?.(plan.name, value, now) ?? { [plan.name]: value });
  }
  return body;
}
