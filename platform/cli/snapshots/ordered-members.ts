// Plain values of a snapshot.
import { isRecord } from '#config/read/field-schema.ts';

export type Members = Readonly<Record<string, unknown>>;

/** Keys that say what a thing is come first, whatever order the file has. */
const FIRST = [
  ...['key', 'name', 'label', 'kind', 'type', 'title', 'prefix', 'route', 'aliases', 'permission', 'can'],
  ...['required', 'level', 'when', 'event', 'to', 'operation'],
];
/** Lists of parts come last, in the order in which they stand on the screen. */
const LAST = [
  ...['filters', 'toolbar', 'columns', 'rowActions', 'bulkActions', 'actions', 'buttons', 'fields', 'items'],
  ...['children', 'sections', 'blocks', 'tabs', 'empty', 'submit'],
];

/** The same members in a fixed order, inside as well, without those that are undefined. */
export function orderedMembers(members: Members): Members {
  const entries = Object.entries(members)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, value]) => [key, inOrder(value)]));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  return isRecord(value) ? orderedMembers(value) : value;
}

function rank(key: string): number {
  const [first, last] = [FIRST.indexOf(key), LAST.indexOf(key)];
  if (first >= 0) return first - FIRST.length;
  return last >= 0 ? last + 1 : 0;
}
