// What stands in one cell, as data: drawn by `app/table`, exported by `csv`, compared by tests.
import type { EnumValue } from '#core/enum-value.ts';
import type { ActionState } from '../compile-action.ts';
import type { Row, Scope } from '../scope.ts';

export type Tone = NonNullable<EnumValue['color']>;

export interface TagText {
  readonly text: string;
  readonly tone: Tone;
}

export type Cell =
  | { readonly kind: 'empty' }
  | { readonly kind: 'text'; readonly text: string; readonly title?: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  /** `shown` stands for a text that is too long to read anyway. */
  | { readonly kind: 'copy'; readonly text: string; readonly shown?: string }
  | { readonly kind: 'status'; readonly text: string; readonly tone: Tone }
  | { readonly kind: 'tags'; readonly items: readonly TagText[] }
  /** `at` is epoch ms; which form is shown and which is the tooltip is `absolute`'s choice. */
  | { readonly kind: 'time'; readonly at: number; readonly absolute: boolean }
  | SparklineCell
  | IntervalCell
  | { readonly kind: 'code'; readonly text: string; readonly tone?: Tone }
  | { readonly kind: 'actions'; readonly actions: readonly ActionState[] };

export interface SparklineCell {
  readonly kind: 'sparkline';
  /** As the row holds them, at least one. */
  readonly points: readonly unknown[];
  readonly unit: string;
}

export interface IntervalCell {
  readonly kind: 'interval';
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
  readonly reference: number;
  /** Both ends of the scale that all rows share. */
  readonly domain: readonly [from: number, to: number];
  readonly unit: string;
  /** `sure`: leaves the reference out, and which way is good is not said. */
  readonly tone: 'unsure' | 'sure' | 'good' | 'bad';
}

export const EMPTY: Cell = { kind: 'empty' };

/** Computes the cell of a row. Called for visible rows only, so it may build objects. */
export type CellOf = (row: Row, scope: Scope) => Cell;
