// Reading what a chart draws: names as a table's cells say them, numbers as numbers.
import type { Column, PlotField } from '#core/generated/page-language.ts';
import type { CompileContext } from '../compile-context.ts';
import { formatUnit, isScaled } from '../format/unit.ts';
import type { Row, Scope } from '../scope.ts';
import { compileColumns } from '../table/compile-column.ts';
import { cellText } from '../table/csv.ts';

/** The text of a cell of such a column; `—` where the row says nothing. */
export function textReader(field: PlotField, context: CompileContext, scope: Scope): (row: Row) => string {
  const { name, type, enum: id } = field;
  const column: Column = {
    name,
    ...(type === undefined ? {} : { type }),
    ...(id === undefined ? {} : { enum: id }),
  };
  const [plan] = compileColumns([column], context);
  return (row) => (plan === undefined ? '' : cellText(plan.cell(row, scope))) || '—';
}

/** What a field is called: a page that says nothing takes the contract's title (`fillPlotNumber`), which may be missing. */
export function nameOf(field: { readonly name: string; readonly label?: string }): string {
  return field.label ?? field.name;
}

/** `耗时（ms）`; units that choose their own scale stand with each number. */
export function titleWithUnit(name: string, unit: string): string {
  if (unit === '' || isScaled(unit)) return name;
  return name === '' ? unit : `${name}（${unit}）`;
}

/** Null reads `—`: a chart's table says what was not measured. */
export function numberText(value: number | null, unit: string): string {
  return value === null ? '—' : formatUnit(value, unit);
}

/** `10 ms – 15 ms`; a stretch without an end begins with `>`. */
export function stretchText(from: number, to: number | null, unit: string): string {
  if (to === null) return `> ${formatUnit(from, unit)}`;
  return `${formatUnit(from, unit)} – ${formatUnit(to, unit)}`;
}
