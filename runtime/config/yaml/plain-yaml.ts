// A quick reader of the YAML that schema files are written in: block maps and lists, flow collections, one-line texts.
// It knows less than YAML on purpose. Whatever it is not certain of (anchors, tags, block texts, directives, tabs,
// repeated keys, every syntax error …) it leaves to the full parser, so both always say the same: tests compare them.
import { closingQuote, plainScalar, quotedScalar } from './plain-scalar.ts';
import type { YamlEntry, YamlNode } from './yaml-node.ts';

/** Text in which nothing needs the full parser's care: no tabs, carriage returns or other control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const ODD = /[\x00-\x09\x0b-\x1f\x7f\u0085\ufeff]/;
/** What may not begin a plain text here; some of it would be something else, some of it is rare. */
const NOT_PLAIN: ReadonlySet<string> = new Set('?:,[]{}#&*!|>\'"%@`');
const KEY_LIMIT = 1000;
/** Collections inside each other. Whatever walks values may call itself as often. */
export const MAX_DEPTH = 100;

class NotPlain extends Error {}

/** The tree of a text, or undefined when the full parser has to read it. */
export function readPlainYaml(text: string): YamlNode | undefined {
  if (ODD.test(text)) return undefined;
  try {
    return new PlainReader(text).document();
  } catch (error) {
    if (error instanceof NotPlain || error instanceof RangeError) return undefined;
    throw error;
  }
}

class PlainReader {
  readonly #text: string;
  /** Offset of the next thing to read, always at content or at the end of the text. */
  #at = 0;
  /** Column of `#at` when it is the first thing of its line; -1 at the end of the text. */
  #indent = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  document(): YamlNode {
    this.#toContent(0);
    const root = this.#indent === 0 ? this.#block(0) : fail();
    return this.#indent === -1 ? root : fail();
  }

  /** The block collection whose first line begins at column `indent`. */
  #block(indent: number): YamlNode {
    if (this.#isDash()) return this.#nested(() => this.#sequence(indent));
    return this.#isKey() ? this.#nested(() => this.#map(indent)) : fail();
  }

  #nested(read: () => YamlNode): YamlNode {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) fail();
    const node = read();
    this.#depth -= 1;
    return node;
  }

  #map(indent: number): YamlNode {
    const { start, entries, seen } = { start: this.#at, entries: [] as YamlEntry[], seen: new Set<string>() };
    do {
      if (this.#isDash()) fail();
      const keyStart = this.#at;
      const colon = this.#keyEnd();
      const raw = this.#text.slice(keyStart, colon);
      const key = keyText(raw);
      if (colon === -1 || seen.has(key) || key in Object.prototype) fail();
      seen.add(key);
      this.#at = colon + 1;
      const node = this.#valueOf(indent, true);
      entries.push({ key, start: keyStart, end: keyStart + raw.length, node });
    } while (this.#indent === indent);
    if (this.#indent > indent) fail();
    return { start, end: entries.at(-1)?.node?.end ?? this.#at, entries };
  }

  #sequence(indent: number): YamlNode {
    const { start, items } = { start: this.#at, items: [] as YamlNode[] };
    do {
      if (!this.#isDash()) break;
      const dash = this.#at;
      this.#at += 1;
      const inline = this.#skipSpaces();
      if (inline && (this.#isDash() || this.#isKey())) items.push(this.#block(indent + this.#at - dash));
      else items.push(this.#valueOf(indent, false));
    } while (this.#indent === indent);
    if (this.#indent > indent) fail();
    return { start, end: items.at(-1)?.end ?? this.#at, items };
  }

  /** What follows a colon or a dash: something on the same line, or a block further in. */
  #valueOf(indent: number, isMember: boolean): YamlNode {
    if (this.#skipSpaces()) {
      const node = this.#inline(indent);
      this.#endOfLine();
      // A deeper line would go on with this text.
      return this.#indent > indent ? fail() : node;
    }
    this.#toContent(this.#at);
    const deeper = this.#indent > indent || (isMember && this.#indent === indent && this.#isDash());
    return deeper ? this.#block(this.#indent) : fail();
  }

  /** A flow collection or a text that ends on its line. */
  #inline(indent: number): YamlNode {
    const first = this.#text.charAt(this.#at);
    if (first === '{' || first === '[') return this.#nested(() => this.#flow(indent));
    if (first === '"' || first === "'") return this.#quoted();
    return this.#plain(this.#plainEnd());
  }

  #quoted(): YamlNode {
    const start = this.#at;
    const end = closingQuote(this.#text, start);
    if (end === -1) fail();
    this.#at = end;
    return { start, end, scalar: quotedScalar(this.#text.slice(start, end)) ?? fail() };
  }

  #plain(end: number): YamlNode {
    const start = this.#at;
    const text = this.#text.slice(start, end);
    if (NOT_PLAIN.has(text.charAt(0)) || text === '-' || text.startsWith('- ')) fail();
    this.#at = end;
    return { start, end, scalar: plainScalar(text) };
  }

  /** End of a plain text in a block: its line's end or a comment. A colon that makes a key is a mistake here. */
  #plainEnd(): number {
    // Cut out first: looking for what is not there must not walk to the end of the file.
    const line = this.#text.slice(this.#at, this.#lineEnd(this.#at));
    const comment = line.indexOf(' #');
    const text = (comment === -1 ? line : line.slice(0, comment)).replace(/ +$/, '');
    if (text === '' || text.endsWith(':') || text.includes(': ')) fail();
    return this.#at + text.length;
  }

  #flow(indent: number): YamlNode {
    const start = this.#at;
    const isMap = this.#text.charAt(start) === '{';
    const close = isMap ? '}' : ']';
    const entries: YamlEntry[] = [];
    const items: YamlNode[] = [];
    const seen = new Set<string>();
    this.#at += 1;
    this.#flowSpace(indent);
    while (this.#text.charAt(this.#at) !== close) {
      if (isMap) entries.push(this.#flowEntry(indent, seen));
      else items.push(this.#flowValue(indent));
      this.#flowSpace(indent);
      if (this.#text.charAt(this.#at) === ',') {
        this.#at += 1;
        this.#flowSpace(indent);
      } else if (this.#text.charAt(this.#at) !== close) fail();
    }
    this.#at += 1;
    return { start, end: this.#at, ...(isMap ? { entries } : { items }) };
  }

  #flowEntry(indent: number, seen: Set<string>): YamlEntry {
    const start = this.#at;
    const first = this.#text.charAt(start);
    const end = first === '"' || first === "'" ? closingQuote(this.#text, start) : this.#flowPlainEnd(start);
    const key = keyText(this.#text.slice(start, end));
    if (end === -1 || seen.has(key) || key in Object.prototype) fail();
    if (this.#text.charAt(end) !== ':' || this.#text.charAt(end + 1) !== ' ') fail();
    seen.add(key);
    this.#at = end + 1;
    this.#flowSpace(indent);
    return { key, start, end, node: this.#flowValue(indent) };
  }

  #flowValue(indent: number): YamlNode {
    const first = this.#text.charAt(this.#at);
    if (first === '{' || first === '[') return this.#nested(() => this.#flow(indent));
    const node = first === '"' || first === "'" ? this.#quoted() : this.#plain(this.#flowPlainEnd(this.#at));
    const next = this.#text.charAt(this.#at);
    // Neither a key inside a list nor a text that goes on in the next line.
    if (next === ':') fail();
    this.#flowSpace(indent);
    const after = this.#text.charAt(this.#at);
    return after === ',' || after === '}' || after === ']' ? node : fail();
  }

  #flowPlainEnd(start: number): number {
    let end = start;
    for (; end < this.#text.length; end += 1) {
      const char = this.#text.charAt(end);
      if (char === ',' || char === '}' || char === ']' || char === '\n') break;
      if (char === '{' || char === '[') fail();
      if (char === '#' && this.#text.charAt(end - 1) === ' ') break;
      if (char === ':' && ' \n,[]{}'.includes(this.#text.charAt(end + 1))) break;
    }
    while (end > start && this.#text.charAt(end - 1) === ' ') end -= 1;
    return end === start ? fail() : end;
  }

  /** Spaces, comments and line ends inside a flow collection; its further lines stand further in than what holds it. */
  #flowSpace(indent: number): void {
    for (;;) {
      if (!this.#skipSpaces()) {
        const line = this.#lineEnd(this.#at);
        if (line === this.#text.length) fail();
        this.#at = line + 1;
        while (this.#text.charAt(this.#at) === ' ') this.#at += 1;
        const column = this.#at - line - 1;
        if (column <= indent && this.#text.charAt(this.#at) !== '\n') fail();
      } else return;
    }
  }

  #isDash(): boolean {
    if (this.#text.charAt(this.#at) !== '-') return false;
    const next = this.#text.charAt(this.#at + 1);
    return next === ' ' || next === '\n' || next === '';
  }

  #isKey(): boolean {
    return this.#keyEnd() !== -1;
  }

  /** Offset of the colon after the key that begins here, or -1. */
  #keyEnd(): number {
    const start = this.#at;
    const first = this.#text.charAt(start);
    if (first === '"' || first === "'") {
      const end = closingQuote(this.#text, start);
      return end !== -1 && this.#text.charAt(end) === ':' && this.#endsKey(end + 1) ? end : -1;
    }
    if (NOT_PLAIN.has(first)) return -1;
    const line = this.#lineEnd(start);
    for (let at = start + 1; at < line; at += 1) {
      const char = this.#text.charAt(at);
      if (char === ':' && this.#endsKey(at + 1))
        return at - start > KEY_LIMIT || this.#text.charAt(at - 1) === ' ' ? fail() : at;
      if (char === '#' && this.#text.charAt(at - 1) === ' ') return -1;
    }
    return -1;
  }

  #endsKey(at: number): boolean {
    const char = this.#text.charAt(at);
    return char === ' ' || char === '\n' || char === '';
  }

  /** Moves over spaces; false when only a comment or nothing follows on the line. */
  #skipSpaces(): boolean {
    const before = this.#at;
    while (this.#text.charAt(this.#at) === ' ') this.#at += 1;
    const char = this.#text.charAt(this.#at);
    if (char === '#') return this.#at === before && this.#text.charAt(before - 1) !== ' ' ? fail() : false;
    return char !== '\n' && char !== '';
  }

  #endOfLine(): void {
    if (this.#skipSpaces()) fail();
    this.#toContent(this.#at);
  }

  /** From the rest of a line to the next line that says something. */
  #toContent(from: number): void {
    let at = from;
    let lineStart = this.#text.lastIndexOf('\n', at - 1) + 1;
    if (from === 0) lineStart = 0;
    for (;;) {
      const isFresh = at === lineStart;
      while (this.#text.charAt(at) === ' ') at += 1;
      const char = this.#text.charAt(at);
      if (char === '') break;
      if (char !== '\n' && char !== '#') {
        if (!isFresh) fail();
        const mark = this.#text.slice(lineStart, lineStart + 3);
        if (mark === '---' || mark === '...' || mark.startsWith('%')) fail();
        this.#at = at;
        this.#indent = at - lineStart;
        return;
      }
      const line = this.#lineEnd(at);
      if (line === this.#text.length) break;
      lineStart = line + 1;
      at = lineStart;
    }
    this.#at = this.#text.length;
    this.#indent = -1;
  }

  #lineEnd(from: number): number {
    const end = this.#text.indexOf('\n', from);
    return end === -1 ? this.#text.length : end;
  }
}

/** Only keys that are their own text: `null`, `1.0` or `<<` would be something else. */
function keyText(raw: string): string {
  const first = raw.charAt(0);
  if (first === '"' || first === "'") return quotedScalar(raw) ?? fail();
  if (raw === '' || raw === '<<' || NOT_PLAIN.has(first) || raw.startsWith('- ') || raw === '-') fail();
  const value = plainScalar(raw);
  return typeof value === 'string' || (typeof value === 'number' && String(value) === raw) ? raw : fail();
}

function fail(): never {
  throw new NotPlain();
}
