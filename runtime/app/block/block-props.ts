import type { Scope } from '#compile/scope.ts';
import type { Block } from '#core/generated/page-language.ts';
import type { TimeCursor } from '../chart/time-cursor.ts';
import type { Resource } from '../data/use-resource.ts';
import type { RangeControl } from '../page/use-range.ts';

/** What a block of one type is given. */
export interface BlockProps<Type extends Block['type']> {
  readonly block: Extract<Block, { readonly type: Type }>;
  /** Page roots, the record's fields, `result`, `range`, `values`. */
  readonly scope: Scope;
  /** Distinguishes the block's keys in the address and in the browser's memory. */
  readonly id: string;
  /** There when the page has a time range. */
  readonly range: RangeControl | undefined;
  /** What is pointed at on the axes of time of this page. */
  readonly time: TimeCursor;
  /** The record of a detail page. */
  readonly record: Resource | undefined;
}
