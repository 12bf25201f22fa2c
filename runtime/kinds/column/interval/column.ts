import { EMPTY, type IntervalCell } from '#compile/column/cell.ts';
import { type ColumnKind, numberReader, unitSuffix, valueReader } from '#compile/column/column-kind.ts';
import type { Column } from '#core/generated/page-language.ts';

const USUAL_DOMAIN = [-50, 50];

/** An estimate between two ends; one without ends is a point that nobody knows the error of. */
export const column: ColumnKind = {
  align: 'left',
  width: 160,
  compile: (column) => {
    const { domain, reference = 0, better, unit = '' } = column;
    const [at, from, to] = readers(column);
    const betterOf = valueReader(better);
    const [start = 0, end = 0] = domain ?? USUAL_DOMAIN;
    return (row) => {
      const value = at(row);
      if (value === null) return EMPTY;
      const cell = { value, low: from(row), high: to(row), reference, domain: [start, end] as const, unit };
      return { kind: 'interval', ...cell, tone: toneOf(cell, betterOf(row)) };
    };
  },
  fileFields: (column) => {
    const [at, from, to] = readers(column);
    const unit = unitSuffix(column.unit);
    return [
      { suffix: unit, value: at },
      { suffix: `下限${unit}`, value: from },
      { suffix: `上限${unit}`, value: to },
    ];
  },
};

/** Of the estimate and both ends. */
function readers({ name = '', low = 'low', high = 'high' }: Column) {
  return [numberReader(name), numberReader(low), numberReader(high)] as const;
}

/** Only an interval that leaves the reference out is good or bad. */
function toneOf(
  { low, high, reference }: Pick<IntervalCell, 'low' | 'high' | 'reference'>,
  better: unknown,
): IntervalCell['tone'] {
  if (low === null || high === null || (low <= reference && reference <= high)) return 'unsure';
  if (better !== 'up' && better !== 'down') return 'sure';
  return low > reference === (better === 'up') ? 'good' : 'bad';
}
