// What a form says of the row that it was filled from, so that an edit made meanwhile is not written over. The fields that it
// shows decide: whatever else became of the row since, an engine's doing above all, is no conflict.
import { hashText } from './hash.ts';

/** Header of a call that changes the row. */
export const ROW_REVISION_HEADER = 'row-revision';

/** A row as somebody saw it. */
export interface SeenRow {
  readonly id: string;
  /** Time of the last edit, to the millisecond; undefined where the row did not tell. */
  readonly updatedAt: string | undefined;
  /** Fingerprints of what was shown, by field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The same for values that say the same in JSON, in whatever order their keys stand. */
export function fingerprint(value: unknown): string {
  return hashText(JSON.stringify(value, inOrder) ?? 'null');
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** `id@time of the last edit`, and what was shown: `;name=fingerprint` each. */
export function printSeenRow({ id, updatedAt = '', fields }: SeenRow): string {
  const shown = Object.entries(fields).map(([name, print]) => `;${name}=${print}`);
  return `${id}@${updatedAt}${shown.join('')}`;
}

/** Undefined for text that names no row. */
export function parseSeenRow(text: string): SeenRow | undefined {
  const [head = '', ...shown] = text.split(';');
  const at = head.lastIndexOf('@');
  if (at <= 0) return undefined;
  const updatedAt = head.slice(at + 1);
  const fields = shown.map((one): [string, string] => {
    const [name = '', print = ''] = one.split('=');
    return [name, print];
  });
  return {
    id: head.slice(0, at),
    updatedAt: updatedAt === '' ? undefined : updatedAt,
    fields: Object.fromEntries(fields),
  };
}

/**
 * What belongs to a request that changes this very row; of another row it says nothing. @param shown what the form began with;
 * a value that is not the row's own (the name of a copy, a choice of the page) says nothing of the row
 */
export function revisionFor(
  request: Readonly<Record<string, unknown>>,
  row: Readonly<Record<string, unknown>>,
  shown: Readonly<Record<string, unknown>>,
): { readonly revision?: string } {
  const { id, updatedAt } = row;
  if (typeof id !== 'string' || request.id !== id) return {};
  const own = Object.keys(shown).filter(
    (name) => name !== 'id' && name in row && fingerprint(row[name]) === fingerprint(shown[name]),
  );
  // A form that shows nothing of the row can write over nothing unseen.
  if (own.length === 0) return {};
  return {
    revision: printSeenRow({
      id,
      updatedAt: typeof updatedAt === 'string' ? updatedAt : undefined,
      fields: Object.fromEntries(own.map((name) => [name, fingerprint(row[name])])),
    }),
  };
}
