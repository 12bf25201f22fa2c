// Rows as cells: a shade for each number, nothing where there is none.

import { numberReader } from '#compile/column/column-kind.ts';
import type { CompileContext } from '#compile/compile-context.ts';
import type { Plot, PlotReader } from '#compile/plot/plot.ts';
import { nameOf, numberText } from '#compile/plot/plot-field.ts';
import type { Row, Scope } from '#compile/scope.ts';
import type { HeatMapBlock, HeatValue } from '#core/generated/page-language.ts';
import { type HeatLine, linesReader } from './heat-lines.ts';

interface Cell {
  readonly row: Row;
  readonly value: number;
}

export function compileCells(block: HeatMapBlock, context: CompileContext, scope: Scope): PlotReader {
  const readValue = numberReader(block.value.name);
  const [readColumns, readLines] = [
    linesReader(block.x, context, scope),
    linesReader(block.y, context, scope),
  ];
  return (rows, answer, range) => {
    const cells = rows.flatMap((row): Cell[] => {
      const value = readValue(row);
      return value === null ? [] : [{ row, value }];
    });
    if (cells.length === 0) return undefined;
    const columns = readColumns(rows, answer, range);
    const lines = readLines(rows, answer, undefined);
    // Names are read from the top, as an axis of categories goes; numbers grow upwards as on any other.
    const drawnRow = (line: number) => (lines.isOrdered ? lines.list.length - 1 - line : line);
    const placed = cells.flatMap(({ row, value }) => {
      const [x, line] = [columns.indexOf(row), lines.indexOf(row)];
      return x === undefined || line === undefined ? [] : [{ x, y: drawnRow(line), value }];
    });
    return drawCells(block, placed, columns.list, lines.isOrdered ? lines.list.toReversed() : lines.list);
  };
}

interface Placed {
  readonly x: number;
  readonly y: number;
  readonly value: number;
}

function drawCells(
  block: HeatMapBlock,
  cells: readonly Placed[],
  columns: readonly HeatLine[],
  lines: readonly HeatLine[],
): Plot {
  const { x, y, value } = block;
  const unit = value.unit ?? '';
  const values = cells.map((cell) => cell.value);
  const [least, most] = [Math.min(0, ...values), Math.max(...values)];
  const depthOf = depthReader(value, least, most);
  const textOf = (cell: Placed) => numberText(cell.value, unit);
  return {
    kind: '热力图',
    x: { kind: 'category', title: '', labels: columns.map(({ label }) => label) },
    y: { kind: 'category', title: nameOf(y), labels: lines.map(({ label }) => label) },
    series: [],
    layers: [{ mark: 'cells', cells: cells.map((cell) => ({ ...cell, depth: depthOf(cell.value) })) }],
    rules: [],
    hover: 'inside',
    spots: cells.map((cell) => ({
      x: [cell.x, cell.x],
      y: [cell.y, cell.y],
      title: columns[cell.x]?.title ?? '',
      rows: [
        { label: nameOf(y), text: lines[cell.y]?.title ?? '' },
        { label: nameOf(value), text: textOf(cell) },
      ],
    })),
    shades: { label: nameOf(value), least: numberText(least, unit), most: numberText(most, unit) },
    table: {
      columns: [
        { label: nameOf(x), isNumber: false },
        { label: nameOf(y), isNumber: false },
        { label: nameOf(value), isNumber: true },
      ],
      rows: cells.map((cell) => [columns[cell.x]?.title ?? '', lines[cell.y]?.title ?? '', textOf(cell)]),
    },
    height: Math.min(340, Math.max(160, 64 + lines.length * 22)),
    notes: [],
  };
}

/** 0 to 1. */
function depthReader({ scale }: HeatValue, least: number, most: number): (value: number) => number {
  const measure = (value: number) => (scale === 'log' ? Math.log1p(value - least) : value - least);
  const whole = measure(most);
  return (value) => (whole === 0 ? 0 : measure(value) / whole);
}
