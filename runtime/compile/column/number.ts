import { formatNumber } from '../format/number.ts';
import { quantityColumn } from './quantity.ts';

export const numberColumn = quantityColumn(88, formatNumber);
