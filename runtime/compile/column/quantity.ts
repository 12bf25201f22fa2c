import type { Column } from '#core/generated/page-language.ts';
import type { Row } from '../scope.ts';
import { EMPTY } from './cell.ts';
import { type ColumnKind, unitSuffix, valueReader } from './column-kind.ts';
import { CELL_PADDING, textWidth } from './text-width.ts';

/** How numbers of a kind stand in a file. */
export interface FileNumber {
  readonly unit: string | undefined;
  readonly of: (value: number) => number;
}

/** A right-aligned number column; a value that is no number is shown as absent. */
export function quantityColumn(
  width: number,
  format: (value: number, unit: string | undefined) => string,
  /** A value as long as they get. */
  longest = '',
  inFile: (unit: string | undefined) => FileNumber = (unit) => ({ unit, of: (value) => value }),
): ColumnKind {
  return {
    align: 'right',
    width,
    neededWidth: () => (longest === '' ? 0 : CELL_PADDING + textWidth(longest)),
    compile: (column) => {
      const read = quantityReader(column);
      return (row) => {
        const value = read(row);
        return value === null ? EMPTY : { kind: 'text', text: format(value, column.unit) };
      };
    },
    fileFields: (column) => {
      const read = quantityReader(column);
      const { unit, of } = inFile(column.unit);
      const value = (row: Row) => {
        const stored = read(row);
        return stored === null ? null : of(stored);
      };
      return [{ suffix: unitSuffix(unit), value }];
    },
  };
}

/** Null where there is no number. */
function quantityReader({ name }: Column): (row: Row) => number | null {
  const read = valueReader(name);
  return (row) => {
    const raw = read(row);
    const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
    return typeof value === 'number' && Number.isFinite(value) ? value : null;
  };
}
