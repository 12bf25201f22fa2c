// A row of an options call as something to choose.
import type { EnumValue } from '#core/enum-value.ts';
import { isTemplate } from '#core/expression/parse-template.ts';
import { compileText } from './expression.ts';
import { displayText, type Row, rowScope, type Scope } from './scope.ts';

/** `value` names a field; `label` names one or is a text with `${…}` over the row. A row without a value is no choice. */
export function compileChoice(options: {
  readonly value: string;
  readonly label: string;
}): (row: Row, scope: Scope) => EnumValue | undefined {
  const template = isTemplate(options.label) ? compileText(options.label) : undefined;
  return (row, scope) => {
    const value = row[options.value];
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    const label = template === undefined ? displayText(row[options.label]) : template(rowScope(scope, row));
    return { value, label: label || String(value) };
  };
}
