// Rows as curves of one number over another, in the order of the rows.

import { numberReader } from '#compile/column/column-kind.ts';
import type { CompileContext } from '#compile/compile-context.ts';
import { logAxis } from '#compile/plot/log-axis.ts';
import { ninesAxis, ninesOf } from '#compile/plot/nines-axis.ts';
import type { NumberAxis, PlotReader } from '#compile/plot/plot.ts';
import { nameOf, numberText, textReader, titleWithUnit } from '#compile/plot/plot-field.ts';
import type { Scope } from '#compile/scope.ts';
import type { CurveAxis, CurvePlotBlock, PlotNumber } from '#core/generated/page-language.ts';
import { groupBy } from '#core/group-by.ts';

interface Point {
  /** Places on the axes, and the numbers that they stand for. */
  readonly x: number;
  readonly y: number;
  readonly numbers: readonly [x: number, y: number];
  readonly curve: string;
}

const USUAL_DOMAIN = [0, 1];

export function compileCurves(block: CurvePlotBlock, context: CompileContext, scope: Scope): PlotReader {
  const { x, y, more = [], reference, domain = {} } = block;
  const readX = numberReader(x.name);
  const curves = curvesOf(block, context, scope);
  const isNamed = block.series !== undefined || more.length > 0;
  return (rows) => {
    const measured = rows.flatMap((row) =>
      curves.flatMap(({ read, name }): Point[] => {
        const numbers = [readX(row), read(row)] as const;
        const [atX, atY] = numbers;
        if (atX === null || atY === null) return [];
        return [{ x: placeOf(x, atX), y: placeOf(y, atY), numbers: [atX, atY], curve: name(row) }];
      }),
    );
    const points = measured.filter((point) => Number.isFinite(point.x) && Number.isFinite(point.y));
    if (points.length === 0) return undefined;
    const groups = [...groupBy(points, ({ curve }) => curve)];
    const rowsOf = ({ numbers, curve }: Point) => [
      { label: nameOf(x), text: numberText(numbers[0], x.unit ?? '') },
      { label: more.length > 0 ? curve : nameOf(y), text: numberText(numbers[1], y.unit ?? '') },
    ];
    const missing = rows.length * curves.length - measured.length;
    return {
      kind: '曲线图',
      x: axisOf(
        x,
        points.map((point) => point.x),
        domain.x,
      ),
      y: axisOf(
        y,
        points.map((point) => point.y),
        domain.y,
        more.length > 0,
      ),
      series: groups.map(([key]) => ({ key, label: key === '' ? nameOf(y) : key })),
      layers: groups.map(([key, members]) => ({ mark: 'line', series: key, points: members })),
      rules: reference === 'diagonal' ? [{ rule: 'diagonal', label: '参考线' }] : [],
      hover: 'near',
      spots: points.map((point) => ({
        x: [point.x, point.x],
        y: [point.y, point.y],
        title: point.curve,
        rows: rowsOf(point),
        series: point.curve,
      })),
      table: {
        columns: [
          ...(isNamed
            ? [{ label: block.series === undefined ? '曲线' : nameOf(block.series), isNumber: false }]
            : []),
          { label: nameOf(x), isNumber: true },
          { label: more.length > 0 ? '数值' : nameOf(y), isNumber: true },
        ],
        rows: measured.map((point) => [
          ...(isNamed ? [point.curve] : []),
          ...rowsOf(point).map(({ text }) => text),
        ]),
      },
      height: 320,
      notes: [
        ...leftOut(missing, more.length > 0 ? '个点缺少横轴或纵轴的值' : '行缺少横轴或纵轴的值'),
        ...leftOut(
          measured.length - points.length,
          x.scale === 'nines' ? '个点在 100%，没有位置可画，见数据表' : '个点在对数刻度上画不出来',
        ),
      ],
    };
  };
}

/** One for each number of the y axis; rows of several groups make several of each. */
function curvesOf({ y, more = [], series }: CurvePlotBlock, context: CompileContext, scope: Scope) {
  const groupOf = series === undefined ? () => '' : textReader(series, context, scope);
  return [y, ...more].map((number: PlotNumber) => ({
    read: numberReader(number.name),
    name: (row: Parameters<typeof groupOf>[0]) =>
      [groupOf(row), ...(more.length > 0 ? [nameOf(number)] : [])].filter((text) => text !== '').join(' · '),
  }));
}

function leftOut(count: number, what: string): readonly string[] {
  return count === 0 ? [] : [`另有 ${count} ${what}`];
}

/** Not finite: it has no place on such a scale. */
function placeOf({ scale }: CurveAxis, value: number): number {
  if (scale === 'nines') return ninesOf(value);
  return scale === 'log' && value <= 0 ? Number.NaN : value;
}

/** An empty domain leaves the ends to the data; so do scales that are not linear. */
function axisOf(
  field: CurveAxis,
  places: readonly number[],
  domain: readonly number[] = USUAL_DOMAIN,
  isShared = false,
): NumberAxis {
  const { unit = '', scale = 'linear' } = field;
  const [min, max] = domain;
  const title = titleWithUnit(isShared ? '' : nameOf(field), unit);
  if (scale === 'nines') return { kind: 'number', title, unit, scale: 'linear', ...ninesAxis(places) };
  if (scale === 'log') return { kind: 'number', title, unit, scale, ...logAxis(places, unit) };
  return {
    kind: 'number',
    title,
    unit,
    scale,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  };
}
