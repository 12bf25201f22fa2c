// Looks over a text before the parser gets it, without a call inside a call. The parser calls itself for each level, and a
// stack that ends inside one of its regular expressions ends the process; and it goes on after every fault.
import { Lexer } from 'yaml';

export interface TextLimits {
  /** Collections inside each other, a few less or more. */
  readonly depth: number;
  /** The smallest parts: words, spaces, line ends, signs, and escapes, of which each may be a fault. */
  readonly parts: number;
  /** Values that point at an anchor: each is looked for from the beginning. */
  readonly aliases: number;
}

export type TextFault =
  | { readonly kind: 'too-deep' | 'too-large' | 'too-many-aliases' }
  /** More brackets were closed than opened, by more than `depth`. */
  | { readonly kind: 'unmatched'; readonly offset: number };

/** The next token is the source of a scalar. */
const SCALAR = '\u001f';
const OPENING: ReadonlySet<string> = new Set(['[', '{']);
const CLOSING: ReadonlySet<string> = new Set([']', '}', '\u0018']);
const OF_BLOCKS: ReadonlySet<string> = new Set(['-', '?', ':']);

/** Reads no further than it must; undefined when the parser may have the text. */
export function surveyText(text: string, { depth, parts, aliases }: TextLimits): TextFault | undefined {
  /** Columns at which the open block collections begin. */
  const columns: number[] = [];
  let [open, unmatched, column, offset, count, pointing] = [0, 0, 0, 0, 0, 0];
  let isLineStart = true;
  let isScalar = false;
  for (const token of new Lexer().lex(text)) {
    if (token === SCALAR && !isScalar) {
      isScalar = true;
      continue;
    }
    count += 1 + (isScalar ? 0 : escapesIn(token));
    if (!isScalar && token.startsWith('*')) pointing += 1;
    const isBlank = !isScalar && /^[ \t\r\n]*$/.test(token);
    const isIndicator = !isScalar && OF_BLOCKS.has(token);
    if (!isScalar && OPENING.has(token)) open += 1;
    if (!isScalar && CLOSING.has(token)) {
      if (open === 0) unmatched += 1;
      else open -= 1;
    }
    if (open === 0 && !isBlank && (isLineStart || isIndicator)) {
      while ((columns.at(-1) ?? -1) >= column) columns.pop();
      columns.push(column);
    }
    if (open + columns.length > depth) return { kind: 'too-deep' };
    if (unmatched > depth) return { kind: 'unmatched', offset };
    if (count > parts) return { kind: 'too-large' };
    if (pointing > aliases) return { kind: 'too-many-aliases' };
    const lineEnd = token.lastIndexOf('\n');
    isLineStart = lineEnd >= 0 || (isLineStart && isBlank);
    column = lineEnd >= 0 ? token.length - lineEnd - 1 : column + token.length;
    offset += token.length;
    isScalar = false;
  }
  return undefined;
}

/** Of a text in double quotes: only there a backslash says something. */
function escapesIn(token: string): number {
  return token.startsWith('"') ? token.split('\\').length - 1 : 0;
}
