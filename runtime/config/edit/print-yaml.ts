// Values as lines of YAML in the style of the built-in schemas: short maps in braces, everything else on its own line.
import { isRecord } from '../read/field-schema.ts';
import { printScalar } from './print-scalar.ts';

const STEP = 2;
/** A map in braces is at most this wide where nothing around it says more. */
const WIDTH = 110;
/** Where its neighbours stand in braces too. */
const WIDTH_AMONG_FLOW = 170;

export interface PrintStyle {
  /** Column at which the entry begins. */
  readonly indent: number;
  /** The neighbours are maps in braces, or maps on lines of their own; undefined: there are none. */
  readonly neighbours?: 'flow' | 'block' | undefined;
}

/** `{ a: 1, b: [x, y] }` on one line. */
export function printFlow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(printFlow).join(', ')}]`;
  if (!isRecord(value)) return printScalar(value, 'flow');
  const members = Object.entries(value).map(([key, member]) => `${printKey(key)}: ${printFlow(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}

export function printKey(key: string): string {
  return printScalar(key, 'flow');
}

/**
 * An entry of a block map (`head` is `key:`) or of a block list (`head` is `-`) as lines with their indentation.
 */
export function printEntry(head: string, value: unknown, style: PrintStyle): readonly string[] {
  const margin = ' '.repeat(style.indent);
  const block = printBlockText(value, style.indent + STEP);
  if (block !== undefined) return [`${margin}${head} ${block[0]}`, ...block.slice(1)];
  if (standsInFlow(head, value, style)) {
    const text = typeof value === 'object' && value !== null ? printFlow(value) : printScalar(value, 'block');
    return [`${margin}${head} ${text}`];
  }
  const lines = printBlock(value, style.indent + STEP);
  if (head !== '-') return [`${margin}${head}`, ...lines];
  return [`${margin}- ${lines[0]?.trimStart() ?? ''}`, ...lines.slice(1)];
}

function printBlock(value: unknown, indent: number): readonly string[] {
  if (Array.isArray(value)) {
    const short = value.filter((item) => standsInFlow('-', item, { indent }));
    const flow = short.length * 2 > value.length;
    return value.flatMap((item) => printEntry('-', item, { indent, neighbours: flow ? 'flow' : undefined }));
  }
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, member]) => printEntry(`${printKey(key)}:`, member, { indent }))
    : [];
}

/** `|` and the lines of a text that has several; undefined when the text has one, or a block cannot hold it. */
function printBlockText(value: unknown, indent: number): readonly string[] | undefined {
  if (typeof value !== 'string' || !value.trimEnd().includes('\n')) return undefined;
  return blockText(value, indent);
}

export function blockText(value: string, indent: number): readonly string[] | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that a block cannot hold
  if (/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\ufeff]/.test(value) || /^\s/.test(value))
    return undefined;
  const body = value.replace(/\n+$/, '');
  const ends = value.length - body.length;
  if (body === '' || ends > 1) return undefined;
  const margin = ' '.repeat(indent);
  return [
    ends === 0 ? '|-' : '|',
    ...body.split('\n').map((line) => (line === '' ? '' : `${margin}${line}`)),
  ];
}

function standsInFlow(head: string, value: unknown, { indent, neighbours }: PrintStyle): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Object.keys(value).length === 0) return true;
  if (hasLongText(value) || hasRowsOfMaps(value)) return false;
  if (head === '-' && neighbours === 'block' && Object.keys(value).length > 2) return false;
  const width = indent + head.length + 1 + columns(printFlow(value));
  const isWide = neighbours === 'flow' || Array.isArray(value);
  return depthOf(value) <= 2 && width <= (isWide ? WIDTH_AMONG_FLOW : WIDTH);
}

function hasLongText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\n');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLongText);
}

/** Lists of maps stand below each other. */
function hasRowsOfMaps(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object' && item !== null);
  return isRecord(value) && Object.values(value).some(hasRowsOfMaps);
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** Chinese characters are twice as wide. */
function columns(text: string): number {
  return Array.from(text).reduce((sum, character) => sum + (character > '\u10ff' ? 2 : 1), 0);
}
