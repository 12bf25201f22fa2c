// Rows as estimates with whiskers; those that do not hold the reference stand out.

import { numberReader } from '#compile/column/column-kind.ts';
import type { CompileContext } from '#compile/compile-context.ts';
import type { PlotReader } from '#compile/plot/plot.ts';
import { nameOf, numberText, textReader, titleWithUnit } from '#compile/plot/plot-field.ts';
import type { Scope } from '#compile/scope.ts';
import type { IntervalPlotBlock } from '#core/generated/page-language.ts';

interface Estimate {
  readonly label: string;
  readonly at: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

const SERIES = 'estimate';

export function compileIntervals(
  block: IntervalPlotBlock,
  context: CompileContext,
  scope: Scope,
): PlotReader {
  const { label, estimate, reference } = block;
  const unit = estimate.unit ?? block.unit ?? '';
  const labelOf = textReader(label, context, scope);
  const at = numberReader(estimate.name);
  const [low, high] = [numberReader(block.low ?? 'low'), numberReader(block.high ?? 'high')];
  const judge = (one: Estimate) => (excludes(one, reference) ? '不含' : '包含');
  const text = (value: number | null) => numberText(value, unit);
  const referenceText = reference === undefined ? '' : `参考值 ${numberText(reference, unit)}`;
  return (rows) => {
    const all = rows.map((row) => ({ label: labelOf(row), at: at(row), low: low(row), high: high(row) }));
    if (all.every((one) => one.at === null && one.low === null && one.high === null)) return undefined;
    return {
      kind: '区间图',
      x: { kind: 'number', title: titleWithUnit(nameOf(estimate), unit), unit, scale: 'linear' },
      y: { kind: 'category', title: '', labels: all.map((one) => one.label) },
      series: [{ key: SERIES, label: nameOf(estimate) }],
      layers: [
        {
          mark: 'whiskers',
          series: SERIES,
          whiskers: all.map((one, row) => ({ row, ...one, isSure: excludes(one, reference) })),
        },
      ],
      rules: reference === undefined ? [] : [{ rule: 'upright', at: reference, label: referenceText }],
      hover: 'row',
      spots: all.map((one, row) => ({
        x: [one.at ?? 0, one.at ?? 0],
        y: [row, row],
        title: one.label,
        rows: [
          { label: nameOf(estimate), text: text(one.at) },
          { label: '区间', text: `${text(one.low)} – ${text(one.high)}` },
          ...(reference === undefined || !isWhole(one) ? [] : [{ label: referenceText, text: judge(one) }]),
        ],
      })),
      table: {
        columns: [
          { label: nameOf(label), isNumber: false },
          { label: nameOf(estimate), isNumber: true },
          { label: '下限', isNumber: true },
          { label: '上限', isNumber: true },
          ...(reference === undefined ? [] : [{ label: referenceText, isNumber: true }]),
        ],
        rows: all.map((one) => [
          one.label,
          ...[one.at, one.low, one.high].map(text),
          ...(reference === undefined ? [] : [isWhole(one) ? judge(one) : '—']),
        ]),
      },
      height: 64 + all.length * 30,
      notes: all.some((one) => excludes(one, reference)) ? [`实心的点和粗线：区间不含${referenceText}`] : [],
    };
  };
}

function isWhole({ low, high }: Estimate): boolean {
  return low !== null && high !== null;
}

function excludes({ low, high }: Estimate, reference: number | undefined): boolean {
  if (reference === undefined || low === null || high === null) return false;
  return reference < low || reference > high;
}
