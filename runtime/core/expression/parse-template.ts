import type { Expression, Template } from './ast.ts';
import { parseEmbedded } from './parse-expression.ts';

/**
 * Splits `调用 ${count} 次` into text and expressions. `\${` is a plain `${`.
 *
 * @throws ExpressionError
 */
export function parseTemplate(text: string): Template {
  const parts: (string | Expression)[] = [];
  let plain = '';
  let index = 0;
  while (index < text.length) {
    if (text.startsWith('\\${', index)) {
      plain += '${';
      index += 3;
    } else if (text.startsWith('${', index)) {
      if (plain !== '') parts.push(plain);
      plain = '';
      const { expression, end } = parseEmbedded(text, index + 2);
      parts.push(expression);
      index = end;
    } else {
      plain += text[index];
      index += 1;
    }
  }
  if (plain !== '') parts.push(plain);
  return { parts };
}

/** Whether a text holds an expression at all. */
export function isTemplate(text: string): boolean {
  return text.includes('${');
}
