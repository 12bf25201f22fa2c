// Columns of tables and items of property lists: their names, enums and the way a value is shown.
import type { JsonSchema } from '#core/contract.ts';
import type { Column } from '#core/generated/page-language.ts';
import { fieldOf, givenText, shownAs } from './fill-field.ts';

export function fillColumn(column: Column, row: JsonSchema | undefined): Column {
  const field = fieldOf(row, column.name);
  if (field === undefined) return column;
  return {
    ...shownAs(column, field),
    ...givenText('label', field.title),
    ...givenText('enum', field['x-enum']),
    ...withoutAbsent(column),
  };
}

function withoutAbsent(column: Column): Column {
  return Object.fromEntries(Object.entries(column).filter(([, value]) => value !== undefined));
}
