// A JSON value as a literal of a language, laid out for reading: lists of plain values fill lines instead of one line each.

import { fileOfContent } from './file-content.ts';
import { heredocText, shellWord } from './shell-word.ts';

/** `heredoc`: JSON inside a shell's `<<END`, which reads files where it stands. */
export type LiteralSyntax = 'json' | 'javascript' | 'python' | 'heredoc';

const LINE_WIDTH = 88;
const PYTHON_WORDS = new Map([
  [null, 'None'],
  [true, 'True'],
  [false, 'False'],
] as const);

/** `value` as JSON.parse gives it, or with `FileContent` in it. Lines after the first stand `indent` spaces to the right. */
export function printLiteral(value: unknown, syntax: LiteralSyntax = 'json', indent = 0): string {
  // Python and JavaScript ask for four and two spaces.
  const step = syntax === 'python' ? 4 : 2;
  const pad = ' '.repeat(indent + step);
  const close = `\n${' '.repeat(indent)}`;
  const file = fileOfContent(value);
  if (file !== undefined) return printFile(file, syntax);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    if (value.every(isPlain)) return printPlainList(value, syntax, pad, close);
    const items = value.map((item) => pad + printLiteral(item, syntax, indent + step));
    return `[\n${items.join(',\n')}${close}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, item]) => item !== undefined);
    if (entries.length === 0) return '{}';
    const lines = entries.map(
      ([key, item]) => `${pad}${printKey(key, syntax)}: ${printLiteral(item, syntax, indent + step)}`,
    );
    return `{\n${lines.join(',\n')}${close}}`;
  }
  return printPlain(value, syntax);
}

function printPlainList(values: readonly unknown[], syntax: LiteralSyntax, pad: string, close: string) {
  const printed = values.map((value) => printPlain(value, syntax));
  const single = `[${printed.join(', ')}]`;
  if (pad.length + single.length <= LINE_WIDTH) return single;
  const lines: string[] = [];
  let line = '';
  for (const text of printed) {
    const longer = line === '' ? text : `${line}, ${text}`;
    if (line !== '' && pad.length + longer.length > LINE_WIDTH) {
      lines.push(line);
      line = text;
    } else line = longer;
  }
  return `[\n${[...lines, line].map((text) => pad + text).join(',\n')}${close}]`;
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function printPlain(value: unknown, syntax: LiteralSyntax): string {
  const plain = value === undefined ? null : value;
  const word =
    syntax === 'python' && (plain === null || typeof plain === 'boolean')
      ? PYTHON_WORDS.get(plain)
      : undefined;
  return word ?? printJson(plain, syntax);
}

/** As a plain key `__proto__` would set what the object inherits from. */
function printKey(key: string, syntax: LiteralSyntax): string {
  const text = printJson(key, syntax);
  return syntax === 'javascript' && key === '__proto__' ? `[${text}]` : text;
}

function printJson(value: unknown, syntax: LiteralSyntax): string {
  const text = JSON.stringify(value) ?? 'null';
  return syntax === 'heredoc' ? heredocText(text) : text;
}

function printFile(file: string, syntax: LiteralSyntax): string {
  switch (syntax) {
    case 'json':
      return JSON.stringify(`（${file} 的 base64 编码）`);
    case 'javascript':
      return `(await readFile(${JSON.stringify(file)})).toString("base64")`;
    case 'python':
      return `base64.b64encode(open(${JSON.stringify(file)}, "rb").read()).decode()`;
    case 'heredoc':
      return `"$(base64 < ${shellWord(file)} | tr -d '\\n')"`;
  }
}
