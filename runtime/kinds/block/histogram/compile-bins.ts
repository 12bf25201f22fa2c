// Rows as bars between two numbers. The server counts; nothing is binned here.

import { numberReader } from '#compile/column/column-kind.ts';
import { logAxis } from '#compile/plot/log-axis.ts';
import type { NumberAxis, PlotBin, PlotReader } from '#compile/plot/plot.ts';
import { nameOf, numberText, stretchText, titleWithUnit } from '#compile/plot/plot-field.ts';
import type { Row } from '#compile/scope.ts';
import type { HistogramBlock } from '#core/generated/page-language.ts';

interface Bin {
  readonly from: number;
  /** Null: without an end. */
  readonly to: number | null;
  readonly count: number;
}

const SERIES = 'count';

export function compileBins(block: HistogramBlock): PlotReader {
  const { count = { name: SERIES }, unit = '', label = '', scale = 'linear' } = block;
  const [from, to] = [numberReader(block.from ?? 'from'), numberReader(block.to ?? 'to')];
  const readCount = numberReader(count.name);
  const markers = (block.markers ?? []).map((marker) => ({ marker, read: numberReader(marker.name) }));
  return (rows, answer) => {
    const bins = withoutEmptyEnds(rows.flatMap((row) => binOf(row, from, to, readCount)));
    if (bins.length === 0) return undefined;
    const drawn = bins.map((bin, index) => drawnBin(bin, bins[index - 1], scale));
    const y: NumberAxis = {
      kind: 'number',
      title: titleWithUnit(nameOf(count), count.unit ?? ''),
      unit: count.unit ?? '',
      scale: 'linear',
      isLength: true,
    };
    return {
      kind: '直方图',
      x: {
        kind: 'number',
        title: titleWithUnit(label, unit),
        unit,
        scale,
        ...(scale === 'log'
          ? logAxis(
              drawn.flatMap((bin) => [bin.from, bin.to]),
              unit,
            )
          : {}),
      },
      y,
      series: [{ key: SERIES, label: nameOf(count) }],
      layers: [{ mark: 'bins', series: SERIES, bins: drawn }],
      rules: markers.flatMap(({ marker, read }) => {
        const at = read(answer);
        const text = `${nameOf(marker)} ${numberText(at, marker.unit ?? unit)}`;
        return at === null ? [] : [{ rule: 'upright' as const, at, label: text }];
      }),
      hover: 'column',
      spots: bins.map((bin, index) => ({
        x: [drawn[index]?.from ?? bin.from, drawn[index]?.to ?? bin.from],
        y: [0, bin.count],
        title: stretchText(bin.from, bin.to, unit),
        rows: [{ label: nameOf(count), text: numberText(bin.count, count.unit ?? '') }],
      })),
      table: {
        columns: [
          { label: label === '' ? '区间' : label, isNumber: false },
          { label: nameOf(count), isNumber: true },
        ],
        rows: [
          ...bins.map((bin) => [
            stretchText(bin.from, bin.to, unit),
            numberText(bin.count, count.unit ?? ''),
          ]),
          ...markers.map(({ marker, read }) => [
            nameOf(marker),
            numberText(read(answer), marker.unit ?? unit),
          ]),
        ],
      },
      height: 240 + 15 * markers.length,
      notes: [],
    };
  };
}

type Read = (row: Row) => number | null;

function binOf(row: Row, from: Read, to: Read, count: Read): readonly Bin[] {
  const [start, counted] = [from(row), count(row)];
  return start === null || counted === null ? [] : [{ from: start, to: to(row), count: counted }];
}

/** Bins in which nothing is are shown between others only: they say that there is a gap. */
function withoutEmptyEnds(bins: readonly Bin[]): readonly Bin[] {
  const sorted = bins.toSorted((a, b) => a.from - b.from);
  const first = sorted.findIndex(({ count }) => count !== 0);
  const last = sorted.findLastIndex(({ count }) => count !== 0);
  return first === -1 ? [] : sorted.slice(first, last + 1);
}

/** What has no end is as wide as the one before it, or as looks alike on a logarithmic axis; 0 has no place there. */
function drawnBin({ from, to, count }: Bin, before: Bin | undefined, scale: 'linear' | 'log'): PlotBin {
  const width = before === undefined ? Math.abs(from) || 1 : (before.to ?? from) - before.from;
  const end = to ?? (scale === 'log' ? from * 2 : from + width);
  const start = scale === 'log' && from <= 0 ? end / 2 : from;
  return { from: start, to: end, height: count, open: to === null };
}
