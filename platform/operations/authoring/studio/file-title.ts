// What people call a file in the studio's tree: never its name on disk, when it has a better one.
import type { FileKind } from '#config/read/file-kinds.ts';
import { META_SCHEMAS } from '#config/read/meta-schemas.ts';
import type { Source } from '#config/read/source.ts';

/** Kinds that have a group of their own in the tree; files of all others stand together and show their kind. */
const GROUPED: ReadonlySet<FileKind> = new Set(['page', 'menu', 'help', 'enum']);

export function fileTitle({ kind, id, value }: Pick<Source, 'kind' | 'id' | 'value'>): string {
  const own = kind === 'fragment' ? fieldTitles(value) : ownTitle(value);
  const ofKind = kindTitle(kind);
  if (GROUPED.has(kind)) return own ?? id;
  // The only file of its kind is called after it.
  if (id === kind) return ofKind;
  return `${ofKind}：${own ?? id}`;
}

function ownTitle(value: unknown): string | undefined {
  // A help text is called as its first heading.
  if (typeof value === 'string') return /^#\s+(.+?)\s*$/m.exec(value)?.[1];
  const { label, title, sidebarTitle, info } = rowOf(value);
  return [label, title, sidebarTitle, rowOf(info).title].find(
    (text): text is string => typeof text === 'string' && text !== '',
  );
}

/** A fragment has no name of its own, but its fields have. */
function fieldTitles(value: unknown): string | undefined {
  const titles = Object.values(rowOf(value)).flatMap((field) => rowOf(field).title ?? []);
  return titles.length === 0 ? undefined : titles.join('、');
}

function kindTitle(kind: FileKind): string {
  return String(rowOf(META_SCHEMAS[`${kind}.schema.json`]).title ?? kind);
}

function rowOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
