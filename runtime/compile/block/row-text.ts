// A text for each row: a field of it, or a template over it.
import { isTemplate } from '#core/expression/parse-template.ts';
import { valueReader } from '../column/column-kind.ts';
import { compileText } from '../expression.ts';
import { displayText, type Row, rowScope, type Scope } from '../scope.ts';

/** `labels` stand for a field's values, by their text. */
export function compileRowText(
  text: string,
  labels: ReadonlyMap<string, { readonly label: string }> = new Map(),
): (row: Row, scope: Scope) => string {
  if (isTemplate(text)) {
    const template = compileText(text);
    return (row, scope) => template(rowScope(scope, row));
  }
  const read = valueReader(text);
  return (row) => {
    const value = displayText(read(row));
    return labels.get(value)?.label ?? value;
  };
}
