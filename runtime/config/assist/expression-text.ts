// Finds the expression around an offset of a text.

export interface ExpressionText {
  /** Offsets in the text that was given; `to` is the end of the expression, closed or not. */
  readonly from: number;
  readonly to: number;
}

/** `whole`: the text is a condition, which needs no `${}`. */
export function expressionAround(text: string, offset: number, whole: boolean): ExpressionText | undefined {
  const open = text.lastIndexOf('${', Math.max(0, offset - 2));
  if (open === -1 || offset < open + 2)
    return whole && !text.includes('${') ? { from: 0, to: text.length } : undefined;
  const close = closingBrace(text, open + 2);
  return offset > close ? undefined : { from: open + 2, to: close };
}

function closingBrace(text: string, from: number): number {
  let quote = '';
  for (let index = from; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '}') return index;
  }
  return text.length;
}

/** What is being written at the end of `before`. */
export type ExpressionPiece =
  | { readonly piece: 'filter'; readonly typed: string }
  | { readonly piece: 'member'; readonly host: readonly string[]; readonly typed: string }
  | { readonly piece: 'name'; readonly typed: string }
  /** Text compared with the value at `path`. */
  | { readonly piece: 'text'; readonly path: readonly string[]; readonly typed: string }
  | { readonly piece: 'none' };

const COMPARED = /([A-Za-z_$][\w$.]*)\s*[=!]==?\s*["']([^"']*)$/;
const FILTER = /(?:^|[^|])\|\s*([A-Za-z]*)$/;
const READ = /(?:^|[^\w$.])((?:[A-Za-z_$][\w$]*\.)*)([A-Za-z_$][\w$]*)?$/;

export function pieceBefore(before: string): ExpressionPiece {
  const compared = COMPARED.exec(before);
  if (compared !== null && isInText(before))
    return { piece: 'text', path: (compared[1] ?? '').split('.'), typed: compared[2] ?? '' };
  if (isInText(before)) return { piece: 'none' };
  const filter = FILTER.exec(before);
  if (filter !== null) return { piece: 'filter', typed: filter[1] ?? '' };
  const read = READ.exec(before);
  const [, hosts = '', typed = ''] = read ?? [];
  if (read === null) return { piece: 'none' };
  if (hosts === '') return { piece: 'name', typed };
  return { piece: 'member', host: hosts.slice(0, -1).split('.'), typed };
}

function isInText(before: string): boolean {
  let quote = '';
  for (const character of before) {
    if (quote === '') quote = character === '"' || character === "'" ? character : '';
    else if (character === quote) quote = '';
  }
  return quote !== '';
}
