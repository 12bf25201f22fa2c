// amis-core as the console uses it: no string is ever run as code, and expressions mean the same everywhere.
import { evaluate, parse, registerFilter, render, setCustomEvalExpression, setCustomEvalJs } from 'amis-core';
import 'amis-ui/lib/locale/zh-CN';
import 'amis-ui/lib/themes/cxd';
import './page.ts';
import { FILTERS } from '#core/expression/filters.ts';
import { expressionSource } from './expression-source.ts';

setCustomEvalExpression((expression: string, data: unknown) => Boolean(evaluateExpression(expression, data)));
setCustomEvalJs(evaluateExpression);
// An amount reads the same on every page, amis or not.
for (const name of ['bytes', 'number', 'percent']) {
  const filter = FILTERS[name];
  if (filter !== undefined) registerFilter(name, filter);
}

/** Expressions of amis with its own interpreter of parsed trees; one that cannot be read is false and never code. */
function evaluateExpression(expression: string, data: unknown): unknown {
  const source = expressionSource(expression);
  if (source === undefined) return undefined;
  try {
    return evaluate(parse(`\${${source}}`, { evalMode: false }), data ?? {}, { defaultFilter: 'raw' });
  } catch {
    return undefined;
  }
}

export { render };
