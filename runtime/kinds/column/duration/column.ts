import { quantityColumn } from '#compile/column/quantity.ts';
import { formatDuration } from '#compile/format/duration.ts';

/** A length of time stored in `unit` (`us`, `ms`, `s`; default `ms`). */
export const column = quantityColumn(
  96,
  (value, unit) => formatDuration(value, unit),
  '123.4 ms',
  (unit = 'ms') => ({ unit, of: (value) => value }),
);
