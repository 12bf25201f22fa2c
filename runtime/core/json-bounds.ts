// Looks over JSON text before it is parsed: what nests or branches without end costs a scan and no memory.

export interface JsonBounds {
  /** Objects and lists inside each other. */
  readonly depth: number;
  /** Keys and values together; absent: as many as fit into the text. */
  readonly values?: number;
}

/** Which bound is passed first. */
export type JsonExcess = keyof JsonBounds;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Undefined for text within the bounds; whether it is JSON at all is left to the parser. Stops at the first excess. */
export function jsonExcess(
  text: string,
  { depth: deepest, values: most = Number.POSITIVE_INFINITY }: JsonBounds,
): JsonExcess | undefined {
  let depth = 0;
  // Each comma, colon and bracket brings one key or value; the text itself is the first.
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) {
      at = closingQuote(text, at);
    } else if (letter === OPEN_LIST || letter === OPEN_OBJECT) {
      depth += 1;
      values += 1;
      if (depth > deepest) return 'depth';
    } else if (letter === CLOSE_LIST || letter === CLOSE_OBJECT) depth -= 1;
    else if (letter === COMMA || letter === COLON) values += 1;
    if (values > most) return 'values';
  }
  return undefined;
}

/** Place of the quote that ends the string which begins at `start`; the text's end when none does. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return at;
  }
  return text.length;
}
