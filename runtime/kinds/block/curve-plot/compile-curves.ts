// Rows as curves of one number over another, in the order of the rows.

import { numberReader } from '#compile/column/column-kind.ts';
import type { CompileContext } from '#compile/compile-context.ts';
import type { NumberAxis, PlotReader } from '#compile/plot/plot.ts';
import { nameOf, numberText, textReader, titleWithUnit } from '#compile/plot/plot-field.ts';
import type { Scope } from '#compile/scope.ts';
import type { CurvePlotBlock, PlotNumber } from '#core/generated/page-language.ts';
import { groupBy } from '#core/group-by.ts';

interface Point {
  readonly x: number;
  readonly y: number;
  readonly group: string;
}

const USUAL_DOMAIN = [0, 1];

export function compileCurves(block: CurvePlotBlock, context: CompileContext, scope: Scope): PlotReader {
  const { x, y, series, reference, domain = {} } = block;
  const [readX, readY] = [numberReader(x.name), numberReader(y.name)];
  const groupOf = series === undefined ? () => '' : textReader(series, context, scope);
  return (rows) => {
    const points = rows.flatMap((row): Point[] => {
      const [atX, atY] = [readX(row), readY(row)];
      return atX === null || atY === null ? [] : [{ x: atX, y: atY, group: groupOf(row) }];
    });
    if (points.length === 0) return undefined;
    const groups = [...groupBy(points, ({ group }) => group)];
    const rowsOf = (point: Point) => [
      { label: nameOf(x), text: numberText(point.x, x.unit ?? '') },
      { label: nameOf(y), text: numberText(point.y, y.unit ?? '') },
    ];
    return {
      kind: '曲线图',
      x: axisOf(x, domain.x),
      y: axisOf(y, domain.y),
      series: groups.map(([key]) => ({ key, label: key === '' ? nameOf(y) : key })),
      layers: groups.map(([key, members]) => ({ mark: 'line', series: key, points: members })),
      rules: reference === 'diagonal' ? [{ rule: 'diagonal', label: '参考线' }] : [],
      hover: 'near',
      spots: points.map((point) => ({
        x: [point.x, point.x],
        y: [point.y, point.y],
        title: point.group,
        rows: rowsOf(point),
        series: point.group,
      })),
      table: {
        columns: [
          ...(series === undefined ? [] : [{ label: nameOf(series), isNumber: false }]),
          { label: nameOf(x), isNumber: true },
          { label: nameOf(y), isNumber: true },
        ],
        rows: points.map((point) => [
          ...(series === undefined ? [] : [point.group]),
          ...rowsOf(point).map(({ text }) => text),
        ]),
      },
      height: 320,
      notes:
        points.length === rows.length ? [] : [`另有 ${rows.length - points.length} 行缺少横轴或纵轴的值`],
    };
  };
}

/** An empty domain leaves the ends to the data. */
function axisOf(field: PlotNumber, domain: readonly number[] = USUAL_DOMAIN): NumberAxis {
  const { unit = '' } = field;
  const [min, max] = domain;
  return {
    kind: 'number',
    title: titleWithUnit(nameOf(field), unit),
    unit,
    scale: 'linear',
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
  };
}
