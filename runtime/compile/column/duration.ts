import { formatDuration } from '../format/duration.ts';
import { quantityColumn } from './quantity.ts';

/** A length of time stored in `unit` (`us`, `ms`, `s`; default `ms`). */
export const durationColumn = quantityColumn(96, (value, unit) => formatDuration(value, unit), '123.4 ms');
