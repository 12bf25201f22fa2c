// Rows as bars: one category a row, one set of bars a value; the smallest of many categories become one.

import { numberReader } from '#compile/column/column-kind.ts';
import type { CompileContext } from '#compile/compile-context.ts';
import type { NumberAxis, Plot, PlotAxis, PlotLayer, PlotReader } from '#compile/plot/plot.ts';
import { nameOf, numberText, textReader, titleWithUnit } from '#compile/plot/plot-field.ts';
import type { Scope } from '#compile/scope.ts';
import type { BarChartBlock } from '#core/generated/page-language.ts';

interface Category {
  readonly label: string;
  /** One for each of the block's values. */
  readonly values: readonly (number | null)[];
}

const USUAL_TOP = 12;
/** Numbers at the ends of more bars than these would touch each other. */
const MOST_LABELLED = { upright: 12, horizontal: 60 };

export function compileBars(block: BarChartBlock, context: CompileContext, scope: Scope): PlotReader {
  const labelOf = textReader(block.category, context, scope);
  const readers = block.values.map(({ name }) => numberReader(name));
  return (rows) => {
    const all = rows.map((row) => ({ label: labelOf(row), values: readers.map((read) => read(row)) }));
    if (!all.some(({ values }) => values.some((value) => value !== null))) return undefined;
    const { categories, hidden } = cutCategories(all, block);
    return drawBars(block, categories, hidden);
  };
}

/** Which categories are drawn, in which order, and how many are not drawn at all. */
export function cutCategories(
  all: readonly Category[],
  { order = 'rows', top = USUAL_TOP, rest = 'sum' }: Pick<BarChartBlock, 'order' | 'top' | 'rest'>,
): { readonly categories: readonly Category[]; readonly hidden: number } {
  const ranked = all.toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const kept = new Set(ranked.slice(0, top));
  const shown = (order === 'value' ? ranked : all).filter((category) => kept.has(category));
  const others = all.filter((category) => !kept.has(category));
  if (others.length === 0) return { categories: shown, hidden: 0 };
  if (rest === 'hide') return { categories: shown, hidden: others.length };
  return { categories: [...shown, restOf(others)], hidden: 0 };
}

function sizeOf({ values }: Category): number {
  return values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);
}

function restOf(others: readonly Category[]): Category {
  const values = (others[0]?.values ?? []).map((_, index) => {
    const known = others.flatMap((category) => category.values[index] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  });
  return { label: `其余 ${others.length} 项`, values };
}

function drawBars(block: BarChartBlock, categories: readonly Category[], hidden: number): Plot {
  const { values, horizontal = false, stacked = false } = block;
  const units = values.map(({ unit }) => unit ?? block.unit ?? '');
  const names = values.map(nameOf);
  const series = values.map(({ tone }, index) => ({
    key: keyOf(block, index),
    label: names[index] ?? '',
    ...(tone === undefined ? {} : { tone }),
  }));
  const [unit = ''] = units;
  const category: PlotAxis = { kind: 'category', title: '', labels: categories.map(({ label }) => label) };
  // Several sets of bars are named by the legend; an axis can name only one.
  const title = titleWithUnit(names.length === 1 ? (names[0] ?? '') : '', unit);
  const number: NumberAxis = { kind: 'number', title, unit, scale: 'linear', isLength: true };
  const most = horizontal ? MOST_LABELLED.horizontal : MOST_LABELLED.upright;
  const isLabelled = values.length === 1 && categories.length <= most;
  const layers = series.map(({ key }, index): PlotLayer => {
    const heights = categories.map((one) => one.values[index] ?? null);
    const labels = isLabelled
      ? heights.map((height) => (height === null ? '' : numberText(height, unit)))
      : [];
    return { mark: 'bars', series: key, stacked: stacked && values.length > 1, values: heights, labels };
  });
  return {
    kind: '柱形图',
    x: horizontal ? number : category,
    y: horizontal ? category : number,
    series,
    layers,
    rules: [],
    hover: horizontal ? 'row' : 'column',
    spots: categories.map(({ label, values: heights }, index) => ({
      x: horizontal ? [0, 0] : [index, index],
      y: horizontal ? [index, index] : [0, 0],
      title: label,
      rows: heights.map((height, place) => ({
        label: names[place] ?? '',
        text: numberText(height, units[place] ?? ''),
        series: keyOf(block, place),
      })),
    })),
    table: {
      columns: [
        { label: nameOf(block.category), isNumber: false },
        ...names.map((label) => ({ label, isNumber: true })),
      ],
      rows: categories.map(({ label, values: heights }) => [
        label,
        ...heights.map((height, index) => numberText(height, units[index] ?? '')),
      ]),
    },
    height: horizontal ? 48 + categories.length * (stacked ? 30 : 14 + 16 * values.length) : 240,
    notes: hidden === 0 ? [] : [`另有 ${hidden} 项没有画出`],
  };
}

/** A field may be drawn twice. */
function keyOf({ values }: BarChartBlock, index: number): string {
  const { name = '' } = values[index] ?? {};
  return values.findIndex((value) => value.name === name) === index ? name : `${index} ${name}`;
}
