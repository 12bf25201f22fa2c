// Entries of maps and lists in brackets: put in, take out, move, without touching what stands beside them.
import { printFlow, printKey } from './print-yaml.ts';
import { splice } from './splice-block.ts';
import { entriesOf, isMap, type YamlCollection, type YamlText } from './yaml-text.ts';

export function insertInFlow(
  { text }: YamlText,
  collection: YamlCollection,
  index: number,
  key: string | number,
  value: unknown,
): string {
  const entries = entriesOf(collection);
  const entry = isMap(collection) ? `${printKey(String(key))}: ${printFlow(value)}` : printFlow(value);
  const [start = 0, end = 0] = collection.range ?? [];
  const first = entries[0];
  const last = entries.at(-1);
  if (first === undefined || last === undefined) {
    return splice(text, start, end - start, isMap(collection) ? `{ ${entry} }` : `[${entry}]`);
  }
  const gap = gapOf(text, start, entries[0]?.end ?? start, entries[1]?.start);
  const before = entries[index];
  return before === undefined
    ? splice(text, last.end, 0, gap + entry)
    : splice(text, before.start, 0, entry + gap);
}

export function removeFromFlow({ text }: YamlText, collection: YamlCollection, index: number): string {
  const entries = entriesOf(collection);
  const entry = entries[index];
  const next = entries[index + 1];
  const previous = entries[index - 1];
  if (entry === undefined) return text;
  if (next !== undefined) return splice(text, entry.start, next.start - entry.start, '');
  if (previous !== undefined) return splice(text, previous.end, entry.end - previous.end, '');
  const [start = 0, end = 0] = collection.range ?? [];
  return splice(text, start, end - start, isMap(collection) ? '{}' : '[]');
}

/** The texts change places, what stands between them stays. */
export function moveInFlow({ text }: YamlText, collection: YamlCollection, from: number, to: number): string {
  const entries = entriesOf(collection);
  const sources = entries.map(({ start, end }) => text.slice(start, end));
  const order = [...sources.keys()].filter((index) => index !== from);
  order.splice(to, 0, from);
  return entries.reduceRight(
    (result, { start, end }, index) =>
      splice(result, start, end - start, sources[order[index] ?? index] ?? ''),
    text,
  );
}

/** What stands between two entries; a comma and the same break as before the first when there is only one. */
function gapOf(text: string, open: number, firstEnd: number, second: number | undefined): string {
  const between = second === undefined ? '' : text.slice(firstEnd, second);
  if (/^\s*,\s*$/.test(between)) return between;
  const lead = /^[[{](\s*\n\s*)/.exec(text.slice(open))?.[1];
  return lead === undefined ? ', ' : `,${lead}`;
}
