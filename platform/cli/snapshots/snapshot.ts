// A snapshot: what each role gets of one page or menu. The text is YAML that people read and review.
import type { SourceFile } from '#config/config.ts';
import { printEntry, printKey } from '#config/edit/print-yaml.ts';
import { isRecord } from '#config/read/field-schema.ts';
import { parseSource } from '#config/read/parse-source.ts';
import type { Members } from './ordered-members.ts';

export interface Snapshot {
  /** What each role lacks of `content`, by addresses of parts; undefined: it gets nothing at all. */
  readonly roles: ReadonlyMap<string, readonly string[] | undefined>;
  readonly content: Members;
  /** What names in the content stand for: `calls`, `events`, `enums`. */
  readonly tables: Readonly<Record<string, Members>>;
}

export const TABLES = ['calls', 'events', 'enums'] as const;

const HEAD = '# 每个角色从服务器得到的内容，由 npm run validate -- --snapshots --update 写入，不要手工修改\n';

/** Same snapshot, same text. */
export function printSnapshot({ roles, content, tables }: Snapshot): string {
  const blocks = Object.entries({ roles: rolesValue(roles), content, ...tables });
  const lines = blocks.flatMap(([key, members]) => [
    Object.keys(members).length === 0 ? `${key}: {}` : `${key}:`,
    ...Object.entries(members).flatMap(([name, value]) =>
      printEntry(`${printKey(name)}:`, value, { indent: 2 }),
    ),
  ]);
  return `${HEAD}${lines.join('\n')}\n`;
}

/** Roles that get the same stand together. */
function rolesValue(roles: Snapshot['roles']): Members {
  const having = (wanted: string | undefined) =>
    [...roles].filter(([, lacks]) => lacks?.join('\n') === wanted).map(([role]) => role);
  const lists = new Map(
    [...roles.values()].flatMap((lacks) => (lacks?.length ? [[lacks.join('\n'), lacks]] : [])),
  );
  const less = [...lists].map(([text, without]) => ({ roles: having(text), without }));
  const [all, forbidden] = [having(''), having(undefined)];
  return {
    ...(all.length === 0 ? {} : { all }),
    ...(less.length === 0 ? {} : { less }),
    ...(forbidden.length === 0 ? {} : { forbidden }),
  };
}

/** Whether this program wrote the file, whatever a merge did to it since. */
export function isSnapshotText(text: string): boolean {
  return text.split('\n').includes(HEAD.trim());
}

/** Whether the file may be what is left of a snapshot: it says nothing, or has lost its first line. */
export function isSnapshotRest(text: string): boolean {
  return text.trim() === '' || hasMergeConflict(text) || (/^roles:/m.test(text) && /^content:/m.test(text));
}

export function hasMergeConflict(text: string): boolean {
  return /^<{7}(?: |$)/m.test(text);
}

/** Undefined when the file does not hold a snapshot. */
export function parseSnapshot(file: SourceFile): Snapshot | undefined {
  const { value } = parseSource(file);
  if (!isRecord(value) || !isRecord(value.roles) || !isRecord(value.content)) return undefined;
  const { all, less, forbidden } = value.roles;
  const named = (list: unknown) => (Array.isArray(list) ? list.map(String) : []);
  const groups = (Array.isArray(less) ? less : []).filter(isRecord);
  const tables = TABLES.flatMap((name) => {
    const table = value[name];
    return isRecord(table) ? [[name, table] as const] : [];
  });
  const roles: readonly (readonly [string, readonly string[] | undefined])[] = [
    ...named(all).map((role) => [role, []] as const),
    ...groups.flatMap(({ roles, without }) => named(roles).map((role) => [role, named(without)] as const)),
    ...named(forbidden).map((role) => [role, undefined] as const),
  ];
  return {
    roles: new Map(roles),
    content: value.content,
    tables: Object.fromEntries(tables),
  };
}
