import { formatBytes } from '../format/bytes.ts';
import { quantityColumn } from './quantity.ts';

export const bytesColumn = quantityColumn(110, formatBytes);
