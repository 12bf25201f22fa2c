// Puts a value in the place of another one behind a key, a dash or a comma.
import type { Scalar } from 'yaml';
import { isPlain, printScalar, quoted, type ScalarPlace } from './print-scalar.ts';
import { blockText, printEntry, printFlow } from './print-yaml.ts';
import { columnOf, splice } from './splice-block.ts';
import { type Entry, isFlow, isMap, isScalar, type YamlCollection, type YamlText } from './yaml-text.ts';

export function replaceValue(
  yaml: YamlText,
  collection: YamlCollection,
  entry: Entry,
  value: unknown,
): string {
  const { text } = yaml;
  const { node, valueStart, end } = entry;
  if (isFlow(collection)) {
    const printed = isScalar(node) && isSimple(value) ? sameQuotes(node, value, 'flow') : printFlow(value);
    if (node !== null) return splice(text, valueStart, end - valueStart, printed);
    const lead = entry.indicatorEnd === undefined ? (isMap(collection) ? ': ' : '') : ' ';
    return splice(text, valueStart, end - valueStart, lead + printed);
  }
  if (isScalar(node) && node.type === 'BLOCK_LITERAL' && typeof value === 'string' && value.includes('\n')) {
    const lines = blockText(value, blockIndent(yaml, collection, entry));
    if (lines !== undefined) return splice(text, valueStart, end - valueStart, lines.join(yaml.eol));
  }
  if (isScalar(node) && isSimple(value))
    return splice(text, valueStart, end - valueStart, sameQuotes(node, value, 'block'));
  return replaceBlockValue(yaml, collection, entry, value);
}

/** One that stands on one line. */
function isSimple(value: unknown): boolean {
  return typeof value === 'string'
    ? !value.trimEnd().includes('\n')
    : typeof value !== 'object' || value === null;
}

/** Quotes that were written although none were needed are the author's choice. */
function sameQuotes(node: Scalar, value: unknown, place: ScalarPlace): string {
  if (typeof value !== 'string' || typeof node.value !== 'string') return printScalar(value, place);
  const mark = node.type === 'QUOTE_SINGLE' ? "'" : node.type === 'QUOTE_DOUBLE' ? '"' : undefined;
  if (mark === undefined) return printScalar(value, place);
  return isPlain(node.value, place) || !isPlain(value, place) ? quoted(value, mark) : value;
}

/** From behind the colon or dash to the end of the value; a comment behind the colon stays on its line. */
function replaceBlockValue(yaml: YamlText, collection: YamlCollection, entry: Entry, value: unknown): string {
  const { text, eol } = yaml;
  const { indicatorEnd, valueStart, end, start } = entry;
  if (indicatorEnd === undefined) return text;
  const indent = columnOf(text, start);
  const head = isMap(collection) ? 'key:' : '-';
  const [first = '', ...rest] = printEntry(head, value, { indent });
  const printed = first.slice(indent + head.length);
  const properties = /^[ \t]*([&!][^\s]+(?:[ \t]+[&!][^\s]+)?)/.exec(
    text.slice(indicatorEnd, valueStart),
  )?.[1];
  const comment = /^[^\S\n]*(?:[&!]\S+[^\S\n]+)*(#[^\r\n]*)/.exec(text.slice(indicatorEnd, valueStart))?.[1];
  const line = `${properties === undefined ? '' : ` ${properties}`}${printed}${comment === undefined ? '' : ` ${comment}`}`;
  return splice(text, indicatorEnd, end - indicatorEnd, [line, ...rest].join(eol));
}

/** Column at which the lines of a block text begin. */
function blockIndent(
  { text }: YamlText,
  _collection: YamlCollection,
  { valueStart, end, start }: Entry,
): number {
  const line = /\n([ ]*)\S/.exec(text.slice(valueStart, end))?.[1];
  return line?.length ?? columnOf(text, start) + 2;
}
