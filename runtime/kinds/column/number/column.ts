import { quantityColumn } from '#compile/column/quantity.ts';
import { formatNumber } from '#compile/format/number.ts';

export const column = quantityColumn(88, formatNumber);
