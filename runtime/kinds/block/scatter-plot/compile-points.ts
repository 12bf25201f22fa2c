// Rows as points, in groups.

import { numberReader } from '#compile/column/column-kind.ts';
import type { CompileContext } from '#compile/compile-context.ts';
import { logAxis } from '#compile/plot/log-axis.ts';
import type { NumberAxis, PlotReader } from '#compile/plot/plot.ts';
import { nameOf, numberText, textReader, titleWithUnit } from '#compile/plot/plot-field.ts';
import type { Scope } from '#compile/scope.ts';
import type { ScatterAxis, ScatterPlotBlock } from '#core/generated/page-language.ts';
import { groupBy } from '#core/group-by.ts';

/** So many are drawn while one looks; more are told apart by nobody. */
export const MOST_POINTS = 3000;

interface Point {
  readonly x: number;
  readonly y: number;
  readonly group: string;
  readonly name: string;
}

export function compilePoints(block: ScatterPlotBlock, context: CompileContext, scope: Scope): PlotReader {
  const { x, y, series, label } = block;
  const [readX, readY] = [numberReader(x.name), numberReader(y.name)];
  const groupOf = series === undefined ? () => '' : textReader(series, context, scope);
  const nameOfRow = label === undefined ? () => '' : textReader(label, context, scope);
  return (rows) => {
    const measured = rows.flatMap((row): Point[] => {
      const [atX, atY] = [readX(row), readY(row)];
      if (atX === null || atY === null) return [];
      return [{ x: atX, y: atY, group: groupOf(row), name: nameOfRow(row) }];
    });
    const placed = measured.filter((point) => hasPlace(x, point.x) && hasPlace(y, point.y));
    if (placed.length === 0) return undefined;
    const drawn = evenly(placed, MOST_POINTS);
    const groups = [...groupBy(drawn, ({ group }) => group)];
    const rowOf = (point: Point) => [
      { label: nameOf(x), text: numberText(point.x, x.unit ?? '') },
      { label: nameOf(y), text: numberText(point.y, y.unit ?? '') },
    ];
    return {
      kind: '散点图',
      x: axisOf(x, drawn, ({ x: at }) => at),
      y: axisOf(y, drawn, ({ y: at }) => at),
      series: groups.map(([key]) => ({ key, label: key === '' ? nameOf(y) : key })),
      layers: groups.map(([key, members]) => ({ mark: 'points', series: key, points: members })),
      rules: [],
      hover: 'near',
      spots: drawn.map((point) => ({
        x: [point.x, point.x],
        y: [point.y, point.y],
        title: [point.name, point.group].filter((text) => text !== '').join(' · '),
        rows: rowOf(point),
        series: point.group,
      })),
      table: {
        columns: [
          ...(label === undefined ? [] : [{ label: nameOf(label), isNumber: false }]),
          ...(series === undefined ? [] : [{ label: nameOf(series), isNumber: false }]),
          { label: nameOf(x), isNumber: true },
          { label: nameOf(y), isNumber: true },
        ],
        rows: placed.map((point) => [
          ...(label === undefined ? [] : [point.name]),
          ...(series === undefined ? [] : [point.group]),
          ...rowOf(point).map(({ text }) => text),
        ]),
      },
      height: 300,
      notes: [
        ...leftOut(measured.length - placed.length, '个点的值不大于 0，对数刻度上画不出来'),
        ...leftOut(placed.length - drawn.length, `个点没有画出：点太多，均匀地取了 ${drawn.length} 个`),
        ...leftOut(rows.length - measured.length, '行缺少横轴或纵轴的值'),
      ],
    };
  };
}

function leftOut(count: number, what: string): readonly string[] {
  return count === 0 ? [] : [`另有 ${count} ${what}`];
}

function hasPlace({ scale }: ScatterAxis, value: number): boolean {
  return scale !== 'log' || value > 0;
}

function axisOf(axis: ScatterAxis, points: readonly Point[], at: (point: Point) => number): NumberAxis {
  const { unit = '', scale = 'linear' } = axis;
  const range = scale === 'log' ? logAxis(points.map(at), unit) : undefined;
  return { kind: 'number', title: titleWithUnit(nameOf(axis), unit), unit, scale, ...range };
}

/** At most so many, from beginning to end. */
function evenly<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  const step = items.length / most;
  return Array.from({ length: most }, (_, index) => items[Math.floor(index * step)]).filter(
    (item) => item !== undefined,
  );
}
