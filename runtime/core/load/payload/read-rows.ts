// Rows of a payload set, as texts by column.

export interface PayloadRows {
  /** In the order of the file; of jsonl all that any row has. */
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string>>[];
  /** Where each row begins in the file, from 1. */
  readonly lines: readonly number[];
}

/** A file that holds no rows: says the line, what stands there and what would be right. */
export class RowsFault extends Error {}

/** More help nobody at once. */
const MOST_LISTED = 10;

/** All of them in one text; of many the first ones, and how many more there are. */
export function listFaults(faults: readonly string[]): string {
  const more = faults.length - MOST_LISTED;
  return `${faults.slice(0, MOST_LISTED).join('；')}${more > 0 ? `；另有 ${more} 处错误` : ''}`;
}

export function readRows(text: string, format: 'csv' | 'jsonl'): PayloadRows {
  // What some editors put in front of UTF-8.
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const found = format === 'csv' ? readCsv(plain) : readJsonLines(plain);
  if (found.rows.length === 0)
    throw new RowsFault(
      format === 'csv' ? '文件里没有数据行，第一行是列名，从第二行起是数据' : '文件里没有数据行',
    );
  return found;
}

/** RFC 4180: quoted cells may hold commas, line breaks and doubled quotes. The first line names the columns. */
function readCsv(text: string): PayloadRows {
  const [head, ...lines] = csvLines(text);
  const columns = (head?.cells ?? []).map((name) => name.trim());
  const twice = columns.find((name, at) => name === '' || columns.indexOf(name) !== at);
  if (twice !== undefined)
    throw new RowsFault(
      twice === '' ? '第 1 行有没有名称的列，每一列都要有列名' : `第 1 行的列名“${twice}”重复`,
    );
  const faults = lines.flatMap(({ cells, line }) =>
    cells.length === columns.length
      ? []
      : [`第 ${line} 行有 ${cells.length} 列，列名有 ${columns.length} 个，两者应当相同`],
  );
  if (faults.length > 0) throw new RowsFault(listFaults(faults));
  return {
    columns,
    rows: lines.map(({ cells }) => Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']))),
    lines: lines.map(({ line }) => line),
  };
}

interface CsvLine {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

function csvLines(text: string): readonly CsvLine[] {
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let [at, line, begun] = [0, 1, 1];
  while (at < text.length || cells.length > 0) {
    const cell = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at);
    const ending = cell && endingAt(text, cell.to);
    if (cell === undefined || ending === undefined)
      throw new RowsFault(`第 ${line} 行的引号不成对，引号里的引号要写两遍`);
    cells.push(cell.value);
    line += cell.value.split('\n').length - 1 + (ending.endsWith('\n') ? 1 : 0);
    at = cell.to + ending.length;
    if (ending === ',') continue;
    if (cells.length > 1 || cells[0] !== '' || cell.isQuoted) lines.push({ line: begun, cells });
    cells = [];
    begun = line;
  }
  return lines;
}

interface CsvCell {
  readonly value: string;
  readonly isQuoted: boolean;
  /** Behind it. */
  readonly to: number;
}

// Searched for, not matched: an expression runs out of stack in cells of some megabytes.
function quotedCell(text: string, from: number): CsvCell | undefined {
  for (let at = from + 1; ; ) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return undefined;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    return { value: text.slice(from + 1, quote).replaceAll('""', '"'), isQuoted: true, to: quote + 1 };
  }
}

function plainCell(text: string, from: number): CsvCell {
  let to = from;
  while (to < text.length && !ENDS.has(text.charCodeAt(to))) to += 1;
  return { value: text.slice(from, to), isQuoted: false, to };
}

/** What a cell without quotes cannot hold. */
const ENDS: ReadonlySet<number> = new Set([...'",\r\n'].map((letter) => letter.charCodeAt(0)));

/** '' at the end of the text; undefined where a cell cannot end. */
function endingAt(text: string, at: number): ',' | '\r\n' | '\n' | '' | undefined {
  if (at >= text.length) return '';
  if (text[at] === ',' || text[at] === '\n') return text[at] === ',' ? ',' : '\n';
  return text.startsWith('\r\n', at) ? '\r\n' : undefined;
}

/** Each line an object; values that are no text stand as JSON. */
function readJsonLines(text: string): PayloadRows {
  const columns = new Set<string>();
  const rows: Readonly<Record<string, string>>[] = [];
  const lines: number[] = [];
  const faults: string[] = [];
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const row = rowOf(line, at + 1);
    if (typeof row === 'string') {
      faults.push(row);
      continue;
    }
    for (const name of Object.keys(row)) columns.add(name);
    rows.push(row);
    lines.push(at + 1);
  }
  if (faults.length > 0) throw new RowsFault(listFaults(faults));
  return { columns: [...columns], rows, lines };
}

/** What is wrong with it, for a line that holds no row. */
function rowOf(line: string, number: number): Readonly<Record<string, string>> | string {
  const value = parseLine(line);
  if (value === undefined) return `第 ${number} 行不是 JSON：${line.slice(0, 60)}`;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `第 ${number} 行不是 JSON 对象：${line.slice(0, 60)}`;
  return Object.fromEntries(
    Object.entries(value).map(([name, cell]) => [
      name,
      typeof cell === 'string' ? cell : JSON.stringify(cell),
    ]),
  );
}

/** Undefined for what is no JSON. */
function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
