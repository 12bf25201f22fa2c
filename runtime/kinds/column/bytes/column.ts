import { quantityColumn } from '#compile/column/quantity.ts';
import { formatBytes } from '#core/format-bytes.ts';

export const column = quantityColumn(96, formatBytes, '1,023 MB', () => ({
  unit: '字节',
  of: (value) => value,
}));
