// Fields that charts of rows draw: what a number is called, and how a category reads.
import type { JsonSchema } from '#core/contract.ts';
import type { PlotField } from '#core/generated/page-language.ts';
import { fieldOf, givenText, shownAs } from './fill-field.ts';

export function fillPlotNumber<Field extends { readonly name: string }>(
  field: Field,
  row: JsonSchema | undefined,
): Field {
  return { ...givenText('label', fieldOf(row, field.name)?.title), ...field };
}

/** As a column of a table: an enum by its labels, a time as a time. */
export function fillPlotField<Field extends PlotField>(field: Field, row: JsonSchema | undefined): Field {
  const known = fieldOf(row, field.name);
  if (known === undefined) return field;
  return {
    ...shownAs(field, known),
    ...givenText('label', known.title),
    ...givenText('enum', known['x-enum']),
    ...field,
  };
}
