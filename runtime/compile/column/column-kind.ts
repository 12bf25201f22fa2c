import type { Column } from '#core/generated/page-language.ts';
import type { CompileContext } from '../compile-context.ts';
import { isRow, type Row } from '../scope.ts';
import type { CellOf } from './cell.ts';

/** One column type: how a column of it is turned into cells, once per page. */
export interface ColumnKind {
  readonly align: 'left' | 'right' | 'center';
  /** Pixels when the page does not say. */
  readonly width: number;
  /** Free text is cut where room is short, down to these pixels; absent: half a value says nothing, the column keeps its width. */
  readonly least?: number;
  /** Pixels of the widest value with its cell, where it is known beforehand. */
  neededWidth?(column: Column, context: CompileContext): number;
  compile(column: Column, context: CompileContext): CellOf;
  /** What stands in a file; absent: the cell's text, under the column's label. */
  fileFields?(column: Column): readonly FileField[];
}

/** A column of a file. */
export interface FileField {
  /** Behind the column's label, such as `（ms）`; '' for nothing. */
  readonly suffix: string;
  /** A number to reckon with; undefined: the cell's text stands for it. Null is nothing. */
  readonly value: (row: Row) => number | null | undefined;
}

export function unitSuffix(unit: string | undefined): string {
  return unit === undefined || unit === '' ? '' : `（${unit}）`;
}

/** Reads the column's value; a dotted name reads into objects, inherited members are never read. */
export function valueReader(name: string | undefined): (row: Row) => unknown {
  if (name === undefined) return () => undefined;
  if (!name.includes('.')) return (row) => ownValue(row, name);
  const keys = name.split('.');
  return (row) => keys.reduce<unknown>(ownValue, row);
}

/** A number that is not there is null, never 0. */
export function numberReader(name: string): (row: Row) => number | null {
  const read = valueReader(name);
  return (row) => {
    const value = read(row);
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
}

function ownValue(value: unknown, key: string): unknown {
  return isRow(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}
