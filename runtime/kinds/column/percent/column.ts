import { quantityColumn } from '#compile/column/quantity.ts';
import { formatNumber } from '#compile/format/number.ts';

/** A share stored as 0 to 1, or as 0 to 100 with `unit: '%'`. */
export const column = quantityColumn(
  88,
  (value, unit) => formatNumber(unit === '%' ? value : value * 100, '%'),
  '100.00%',
  (unit) => ({ unit: '%', of: (value) => (unit === '%' ? value : value * 100) }),
);
