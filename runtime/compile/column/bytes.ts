import { formatBytes } from '#core/format-bytes.ts';
import { quantityColumn } from './quantity.ts';

export const bytesColumn = quantityColumn(96, formatBytes, '1,023 MB');
