// An error-tolerant reading of YAML: what stands where, also in a text that is being typed. The real parser
// stops at the first fault; this one takes every line for what it most likely is going to be.

export interface OutlinePair {
  readonly key: string;
  readonly keyFrom: number;
  readonly keyTo: number;
  /** Offset behind the colon; undefined while the key is still being typed. */
  readonly colonTo: number | undefined;
  readonly value: OutlineNode | undefined;
}

interface Spread {
  readonly from: number;
  readonly to: number;
}

export type OutlineNode = Spread &
  (
    | {
        readonly type: 'map';
        /** Column of its keys; undefined between braces. */
        readonly column: number | undefined;
        readonly closed: boolean;
        readonly pairs: readonly OutlinePair[];
      }
    | {
        readonly type: 'list';
        readonly column: number | undefined;
        readonly closed: boolean;
        /** `from` is the dash or the first character. */
        readonly items: readonly { readonly from: number; readonly value: OutlineNode | undefined }[];
      }
    | {
        readonly type: 'scalar';
        readonly text: string;
        readonly style: 'plain' | 'single' | 'double' | 'block';
        /** Offset of the first character of the text itself. */
        readonly textFrom: number;
      }
  );

interface Line {
  readonly from: number;
  readonly to: number;
  /** Column of the first character that is no space. */
  readonly column: number;
}

const KEY = /^(?:"([^"]*)"|'([^']*)'|([^\s#'"{}[\],&*!|>%@-][^#]*?|-[^\s#][^#]*?))\s*:(?=\s|$)/;

/** Undefined for an empty text, and for one that nests without end. */
export function outlineOf(text: string): OutlineNode | undefined {
  try {
    return readOutline(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readOutline(text: string): OutlineNode | undefined {
  const lines = linesOf(text);
  let at = 0;

  function parseNode(column: number): OutlineNode | undefined {
    const line = lines[at];
    if (line === undefined || line.column < column) return undefined;
    return text[line.from] === '-' && /^-(\s|$)/.test(text.slice(line.from, line.to))
      ? parseList(line.column)
      : parseMap(line.column);
  }

  function parseList(column: number): OutlineNode {
    const start = lines[at] as Line;
    const items: { from: number; value: OutlineNode | undefined }[] = [];
    let to = start.to;
    for (let line = lines[at]; line !== undefined && line.column >= column; line = lines[at]) {
      if (line.column > column || !/^-(\s|$)/.test(text.slice(line.from, line.to))) {
        if (line.column === column) break;
        at += 1;
        continue;
      }
      const inner = line.from + (/^-\s*/.exec(text.slice(line.from, line.to))?.[0].length ?? 1);
      let value: OutlineNode | undefined;
      if (inner >= line.to || text[inner] === '#') {
        at += 1;
        value = parseNode(column + 1);
      } else {
        lines[at] = { from: inner, to: line.to, column: column + (inner - line.from) };
        value = isPairLine(inner, line.to) ? parseNode(column + 1) : parseValue(inner, line.to, column);
      }
      items.push({ from: line.from, value });
      to = Math.max(line.to, value?.to ?? 0);
    }
    return { type: 'list', column, closed: true, items, from: start.from, to };
  }

  function isPairLine(from: number, to: number): boolean {
    const rest = text.slice(from, to);
    return KEY.test(rest) || /^-(\s|$)/.test(rest);
  }

  function parseMap(column: number): OutlineNode {
    const start = lines[at] as Line;
    const pairs: OutlinePair[] = [];
    let to = start.to;
    for (let line = lines[at]; line !== undefined && line.column >= column; line = lines[at]) {
      if (line.column > column) {
        at += 1;
        continue;
      }
      const content = text.slice(line.from, line.to);
      if (/^-(\s|$)/.test(content)) break;
      const pair = parsePair(line, content, column);
      pairs.push(pair);
      to = Math.max(line.to, pair.value?.to ?? 0);
    }
    return { type: 'map', column, closed: true, pairs, from: start.from, to };
  }

  function parsePair(line: Line, content: string, column: number): OutlinePair {
    const found = KEY.exec(content);
    if (found === null) {
      at += 1;
      const key = content.replace(/\s+#.*$/, '').trimEnd();
      return { key, keyFrom: line.from, keyTo: line.from + key.length, colonTo: undefined, value: undefined };
    }
    const key = found[1] ?? found[2] ?? found[3] ?? '';
    const colonTo = line.from + found[0].length;
    const keyTo = line.from + found[0].slice(0, -1).trimEnd().length;
    const valueFrom = colonTo + (/^\s*/.exec(text.slice(colonTo, line.to))?.[0].length ?? 0);
    const place = { key, keyFrom: line.from, keyTo, colonTo };
    if (valueFrom < line.to && text[valueFrom] !== '#')
      return { ...place, value: parseValue(valueFrom, line.to, column) };
    at += 1;
    const next = lines[at];
    const listBelow = next?.column === column && /^-(\s|$)/.test(text.slice(next.from, next.to));
    return { ...place, value: listBelow ? parseList(column) : parseNode(column + 1) };
  }

  /** A value that begins on this line; moves to the first line behind it. */
  function parseValue(from: number, lineTo: number, column: number): OutlineNode {
    const first = text[from];
    if (first === '|' || first === '>') return parseBlockText(from, column);
    if (first === '{' || first === '[') {
      const node = parseFlow(text, from, flowEnd(column));
      at += 1;
      while ((lines[at]?.from ?? Number.POSITIVE_INFINITY) < node.to) at += 1;
      return node;
    }
    at += 1;
    return scalarOf(text, from, lineTo);
  }

  /** Unclosed braces end where the next line of the surrounding block begins. */
  function flowEnd(column: number): number {
    const next = lines
      .slice(at + 1)
      .find((line) => line.column <= column && !/^[}\]]/.test(text.slice(line.from)));
    return next === undefined ? text.length : next.from - next.column;
  }

  function parseBlockText(from: number, column: number): OutlineNode {
    at += 1;
    const first = lines[at];
    let to = from + 1;
    while ((lines[at]?.column ?? -1) > column) {
      to = lines[at]?.to ?? to;
      at += 1;
    }
    const textFrom = first === undefined || first.from > to ? to : first.from;
    return { type: 'scalar', style: 'block', text: text.slice(textFrom, to), textFrom, from, to };
  }

  return parseNode(0);
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from);
    const to = end === -1 ? text.length : end;
    const content = text.slice(from, to).trimEnd();
    const column = content.length - content.trimStart().length;
    if (content !== '' && content[column] !== '#' && content !== '---')
      lines.push({ from: from + column, to: from + content.length, column });
    from = to + 1;
  }
  return lines;
}

function scalarOf(text: string, from: number, limit: number): OutlineNode {
  const quote = text[from];
  if (quote === '"' || quote === "'") {
    const close = closingQuote(text, from, limit);
    const style = quote === '"' ? 'double' : 'single';
    const raw = text.slice(from + 1, close);
    const value = quote === "'" ? raw.replaceAll("''", "'") : raw;
    return { type: 'scalar', style, text: value, textFrom: from + 1, from, to: Math.min(close + 1, limit) };
  }
  const raw = text
    .slice(from, limit)
    .replace(/(^|\s+)#.*$/, '')
    .trimEnd();
  return { type: 'scalar', style: 'plain', text: raw, textFrom: from, from, to: from + raw.length };
}

function closingQuote(text: string, from: number, limit: number): number {
  const quote = text[from];
  for (let index = from + 1; index < limit; index += 1) {
    if (text[index] === '\\' && quote === '"') index += 1;
    else if (text[index] === quote) {
      if (quote === '"' || text[index + 1] !== quote) return index;
      index += 1;
    }
  }
  return limit;
}

/** `{ a: 1, b: [x] }`; `limit` is where it ends at the latest. */
function parseFlow(text: string, start: number, limit: number): OutlineNode {
  let at = start;
  const space = () => {
    while (at < limit && /[\s]/.test(text[at] ?? '')) at += 1;
    if (text[at] === '#' && /\s/.test(text[at - 1] ?? ' ')) {
      while (at < limit && text[at] !== '\n') at += 1;
      if (at < limit) space();
    }
  };
  /** A plain word ends at what has a meaning between braces, and at the end of its line. */
  const wordEnd = (from: number, inKey: boolean) => {
    if (text[from] === '"' || text[from] === "'") return Math.min(closingQuote(text, from, limit) + 1, limit);
    let end = from;
    while (end < limit && !/[,{}[\]\n]/.test(text[end] ?? '')) {
      if (inKey && text[end] === ':' && /[\s,}\]]|$/.test(text[end + 1] ?? '')) break;
      if (text[end] === '#' && /\s/.test(text[end - 1] ?? '')) break;
      end += 1;
    }
    return from + text.slice(from, end).trimEnd().length;
  };
  const node = (): OutlineNode | undefined => {
    space();
    const first = text[at];
    if (at >= limit || first === ',' || first === '}' || first === ']') return undefined;
    if (first === '{') return map();
    if (first === '[') return list();
    const from = at;
    at = Math.max(wordEnd(from, false), from + 1);
    return scalarOf(text, from, at);
  };
  const map = (): OutlineNode => {
    const from = at;
    const pairs: OutlinePair[] = [];
    at += 1;
    for (;;) {
      space();
      if (at >= limit || text[at] === ']')
        return { type: 'map', column: undefined, closed: false, pairs, from, to: at };
      if (text[at] === '}') {
        at += 1;
        return { type: 'map', column: undefined, closed: true, pairs, from, to: at };
      }
      if (text[at] === ',') {
        at += 1;
        continue;
      }
      const keyFrom = at;
      at = Math.max(wordEnd(keyFrom, true), keyFrom + 1);
      const keyTo = at;
      const key = text.slice(keyFrom, keyTo).replace(/^["']|["']$/g, '');
      space();
      const colon = text[at] === ':' && at < limit;
      if (colon) at += 1;
      const colonTo = colon ? at : undefined;
      pairs.push({ key, keyFrom, keyTo, colonTo, value: colon ? node() : undefined });
    }
  };
  const list = (): OutlineNode => {
    const from = at;
    const items: { from: number; value: OutlineNode | undefined }[] = [];
    at += 1;
    for (;;) {
      space();
      if (at >= limit || text[at] === '}')
        return { type: 'list', column: undefined, closed: false, items, from, to: at };
      if (text[at] === ']') {
        at += 1;
        return { type: 'list', column: undefined, closed: true, items, from, to: at };
      }
      if (text[at] === ',') at += 1;
      else items.push({ from: at, value: node() });
    }
  };
  return text[start] === '{' ? map() : list();
}
