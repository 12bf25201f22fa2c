// Texts of YAML as values: the core schema of YAML 1.2.

const NUMBER = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const OTHER_BASE = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/;
const SPECIAL = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...['null', 'Null', 'NULL', '~'].map((word) => [word, null] as const),
]);

/** What a text without quotes means: a word of YAML, a number, or itself. */
export function plainScalar(text: string): unknown {
  if (text.length <= 5) {
    const word = WORDS.get(text);
    if (word !== undefined) return word;
  }
  const first = text.charCodeAt(0);
  // Numbers begin with a digit, a sign or a point: + - . 0…9
  if (first > 57 || first < 43) return text;
  if (NUMBER.test(text)) return Number(text);
  if (OTHER_BASE.test(text)) return Number.parseInt(text.slice(2), text.charAt(1) === 'x' ? 16 : 8);
  if (!SPECIAL.test(text)) return text;
  if (text.slice(-3).toLowerCase() === 'nan') return Number.NaN;
  return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** Offset after the quote that closes the one at `start`, or -1 when none does on this line. */
export function closingQuote(text: string, start: number): number {
  const quote = text.charAt(start);
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\n') return -1;
    if (char === '\\' && quote === '"') at += 1;
    else if (char === quote) {
      if (quote === '"' || text.charAt(at + 1) !== "'") return at + 1;
      at += 1;
    }
  }
  return -1;
}

/** The value of a text in quotes; undefined for escapes unknown to JSON. */
export function quotedScalar(raw: string): string | undefined {
  const inner = raw.slice(1, -1);
  if (raw.startsWith("'")) return inner.replaceAll("''", "'");
  if (!inner.includes('\\')) return inner;
  try {
    return JSON.parse(raw) as string;
  } catch {
    return undefined;
  }
}
