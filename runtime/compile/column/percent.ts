import { formatNumber } from '../format/number.ts';
import { quantityColumn } from './quantity.ts';

/** A share stored as 0 to 1, or as 0 to 100 with `unit: '%'`. */
export const percentColumn = quantityColumn(
  88,
  (value, unit) => formatNumber(unit === '%' ? value : value * 100, '%'),
  '100.00%',
);
