import { formatDuration } from '../format/duration.ts';
import { quantityColumn } from './quantity.ts';

/** A length of time stored in `unit` (`us`, `ms`, `s`; default `ms`). */
export const durationColumn = quantityColumn(110, (value, unit) => formatDuration(value, unit));
