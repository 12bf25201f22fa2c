// Texts cut anywhere, as rows.
import { excerptOf, LabelFileFault, type LabelRow, LONGEST_ROW } from './label-row.ts';

/** Each line an object; empty lines are none. */
export async function* readJsonLines(pieces: AsyncIterable<string>): AsyncGenerator<LabelRow> {
  for await (const { text, line } of linesOf(pieces)) if (text.trim() !== '') yield readJson(text, line);
}

function readJson(text: string, line: number): LabelRow {
  const excerpt = excerptOf(text);
  try {
    const label: unknown = JSON.parse(text);
    if (typeof label === 'object' && label !== null && !Array.isArray(label)) return { label, excerpt };
    return { fault: `第 ${line} 行不是 JSON 对象`, excerpt };
  } catch {
    return { fault: `第 ${line} 行不是 JSON`, excerpt };
  }
}

async function* linesOf(pieces: AsyncIterable<string>) {
  let [rest, line] = ['', 0];
  for await (const piece of pieces) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) yield { text: text.replace(/\r$/, ''), line: ++line };
    if (rest.length > LONGEST_ROW)
      throw new LabelFileFault(`第 ${line + 1} 行超过 ${LONGEST_ROW} 个字符，每行应是一条标注`);
  }
  yield { text: rest, line: line + 1 };
}

interface CsvRow {
  readonly cells: readonly string[];
  /** Where it begins, from 1. */
  readonly line: number;
  readonly text: string;
}

/** RFC 4180: quoted cells may hold commas, line breaks and doubled quotes. The first row names the columns. */
export async function* readCsv(pieces: AsyncIterable<string>): AsyncGenerator<LabelRow> {
  let columns: readonly string[] | undefined;
  for await (const { cells, line, text } of csvRows(pieces)) {
    if (columns === undefined) columns = columnsOf(cells);
    else if (cells.length === columns.length)
      yield {
        label: Object.fromEntries(columns.map((name, at) => [name, cells[at]])),
        excerpt: excerptOf(text),
      };
    else
      yield {
        fault: `第 ${line} 行有 ${cells.length} 列，列名有 ${columns.length} 个，两者应当相同`,
        excerpt: excerptOf(text),
      };
  }
}

function columnsOf(cells: readonly string[]): readonly string[] {
  const columns = cells.map((name) => name.trim());
  const odd = columns.find((name, at) => name === '' || columns.indexOf(name) !== at);
  if (odd === '') throw new LabelFileFault('第 1 行有没有名称的列，每一列都要有列名');
  if (odd !== undefined) throw new LabelFileFault(`第 1 行的列名“${odd}”重复`);
  return columns;
}

/** Empty lines are none. */
async function* csvRows(pieces: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let [rest, line] = ['', 1];
  for await (const piece of pieces) {
    rest += piece;
    let from = 0;
    for (let end = rowEnd(rest, from); end >= 0; end = rowEnd(rest, from)) {
      const text = rest.slice(from, end).replace(/\r$/, '');
      if (text.trim() !== '') yield { cells: cellsOf(text, line), line, text };
      line += text.split('\n').length;
      from = end + 1;
    }
    rest = rest.slice(from);
    if (rest.length > LONGEST_ROW)
      throw new LabelFileFault(`从第 ${line} 行起超过 ${LONGEST_ROW} 个字符没有结束，多半是引号不成对`);
  }
  const last = rest.replace(/\r$/, '');
  if (last.trim() !== '') yield { cells: cellsOf(last, line), line, text: last };
}

/** The line feed that ends the row; -1 when it goes on. Quotes open and close in turns, doubled ones included. */
function rowEnd(text: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) isQuoted = !isQuoted;
    else if (letter === LINE_FEED && !isQuoted) return at;
  }
  return -1;
}

const QUOTE = 34;
const LINE_FEED = 10;

function cellsOf(row: string, line: number): readonly string[] {
  const cells: string[] = [];
  let at = 0;
  while (at <= row.length) {
    if (row[at] === '"') {
      const cell = quotedCell(row, at);
      if (cell === undefined || (cell.to < row.length && row[cell.to] !== ','))
        throw new LabelFileFault(`第 ${line} 行的引号不成对，引号里的引号要写两遍`);
      cells.push(cell.value);
      at = cell.to + 1;
    } else {
      const comma = row.indexOf(',', at);
      const to = comma < 0 ? row.length : comma;
      cells.push(row.slice(at, to));
      at = to + 1;
    }
  }
  return cells;
}

function quotedCell(row: string, from: number): { readonly value: string; readonly to: number } | undefined {
  for (let at = from + 1; ; ) {
    const quote = row.indexOf('"', at);
    if (quote < 0) return undefined;
    if (row[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    return { value: row.slice(from + 1, quote).replaceAll('""', '"'), to: quote + 1 };
  }
}
