// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import type { ValueKind } from '#core/expression/value-type.ts';
import type { ColumnType, FilterType } from '#core/generated/page-language.ts';

type ValueKinds<Type extends string> = Readonly<Partial<Record<Type, readonly ValueKind[]>>>;

/** Types that show only some kinds of value; the rest shows any. */
export const COLUMN_VALUE_KINDS: ValueKinds<ColumnType> = {
  tags: ['list'],
  date: ['text', 'number'],
  duration: ['number'],
  bytes: ['number'],
  number: ['number'],
  percent: ['number'],
  sparkline: ['list'],
  interval: ['number'],
  boolean: ['boolean'],
  browser: ['text'],
};

/** Types that show only lists of some kinds of value. */
export const COLUMN_ITEM_KINDS: ValueKinds<ColumnType> = {
  sparkline: ['number', 'list'],
};

/** Controls that write only some kinds of value; the rest writes any. */
export const FILTER_VALUE_KINDS: ValueKinds<FilterType> = {
  search: ['text'],
  'multi-select': ['list'],
  text: ['text'],
  number: ['number'],
  switch: ['boolean'],
};
