import type { Tone } from '#compile/column/cell.ts';
import { EMPTY } from '#compile/column/cell.ts';
import { type ColumnKind, valueReader } from '#compile/column/column-kind.ts';

/** By the first digit, as RFC 9110 groups them. */
const TONES: readonly Tone[] = ['default', 'default', 'success', 'info', 'warning', 'danger'];

/** An HTTP status in the colour of its class; 0 is no response. */
export const column: ColumnKind = {
  align: 'left',
  width: 76,
  compile: (column) => {
    const read = valueReader(column.name);
    return (row) => {
      const status = Number(read(row) ?? 0);
      if (!Number.isInteger(status) || status <= 0) return EMPTY;
      return { kind: 'code', text: String(status), tone: TONES[Math.floor(status / 100)] ?? 'default' };
    };
  },
};
