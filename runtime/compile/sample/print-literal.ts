// A JSON value as a literal of a language, laid out for reading: lists of plain values fill lines instead of one line each.

export type LiteralSyntax = 'json' | 'javascript' | 'python';

const LINE_WIDTH = 88;
const PYTHON_WORDS = new Map([
  [null, 'None'],
  [true, 'True'],
  [false, 'False'],
] as const);

/** `value` as JSON.parse gives it. Lines after the first stand `indent` spaces to the right. */
export function printLiteral(value: unknown, syntax: LiteralSyntax = 'json', indent = 0): string {
  // Python and JavaScript ask for four and two spaces.
  const step = syntax === 'python' ? 4 : 2;
  const pad = ' '.repeat(indent + step);
  const close = `\n${' '.repeat(indent)}`;
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
  return word ?? JSON.stringify(plain) ?? 'null';
}

/** As a plain key `__proto__` would set what the object inherits from. */
function printKey(key: string, syntax: LiteralSyntax): string {
  const text = JSON.stringify(key);
  return syntax === 'javascript' && key === '__proto__' ? `[${text}]` : text;
}
