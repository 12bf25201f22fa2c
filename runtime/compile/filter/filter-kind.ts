// What the folder of a filter kind gives to compiled filters: `filter`, how its value stands in the address and the request.
import type { EnumValue } from '#core/enum-value.ts';
import { enumIndex } from '../compile-context.ts';

/** `time-range` holds the range's text; `multi-select` holds a list. */
export type FilterValue = string | number | boolean | readonly (string | number)[];

export interface FilterKind {
  /** The value that the texts of its query key mean, none of them empty; undefined when they make no sense. */
  read(texts: readonly string[], values: readonly EnumValue[]): FilterValue | undefined;
  /** Request fields that stand for the value; absent: one field of the filter's name. `now` in milliseconds. */
  body?(name: string, value: FilterValue, now: number): Readonly<Record<string, unknown>>;
}

/** Codes such as model types are numbers; the address only has text. */
export function typedChoice(text: string, values: readonly EnumValue[]): string | number {
  return enumIndex(values).get(text)?.value ?? text;
}
