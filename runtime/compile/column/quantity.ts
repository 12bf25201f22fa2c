import { EMPTY } from './cell.ts';
import { type ColumnKind, valueReader } from './column-kind.ts';
import { CELL_PADDING, textWidth } from './text-width.ts';

/** A right-aligned number column; a value that is no number is shown as absent. */
export function quantityColumn(
  width: number,
  format: (value: number, unit: string | undefined) => string,
  /** A value as long as they get. */
  longest = '',
): ColumnKind {
  return {
    align: 'right',
    width,
    neededWidth: () => (longest === '' ? 0 : CELL_PADDING + textWidth(longest)),
    compile: (column) => {
      const read = valueReader(column.name);
      return (row) => {
        const raw = read(row);
        const value = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw;
        if (typeof value !== 'number' || !Number.isFinite(value)) return EMPTY;
        return { kind: 'text', text: format(value, column.unit) };
      };
    },
  };
}
