// Two snapshots of one page or menu -> what changed, in words, and for whom.
import { isRecord } from '#config/read/field-schema.ts';
import type { FileKind } from '#config/read/file-kinds.ts';
import type { PlaceStep, Said } from '#config/structural-diff/change.ts';
import { type ChangeVerbs, diffRecords, isSame } from '#config/structural-diff/diff-values.ts';
import { enSentence, zhSentence } from '#config/structural-diff/sentence.ts';
import { type DiffNames, diffContents } from '#config/structural-diff/structural-diff.ts';
import { groupBy } from '#core/group-by.ts';
import type { Members } from './ordered-members.ts';
import { withoutParts } from './parts.ts';
import type { TakenSnapshot } from './share-views.ts';
import { type Snapshot, TABLES } from './snapshot.ts';

export interface RoleChange extends Said {
  /** Whose page is another now, in the order of `permissions.yaml`. */
  readonly roles: readonly string[];
  /** Where it stands in the schema file, or whose name to look for there. */
  readonly at: readonly PlaceStep[] | string;
}

type OneChange = Omit<RoleChange, 'roles'>;

/** What one role has lost may still be there for others. */
const ROLE_VERBS: ChangeVerbs = {
  added: { zh: '多了', en: 'now has' },
  removed: { zh: '不再有', en: 'no longer has' },
};

const TABLE_NOUNS = {
  calls: { zh: '接口', en: 'call' },
  events: { zh: '状态事件', en: 'event' },
  enums: { zh: '枚举', en: 'enum' },
} as const satisfies Readonly<Record<(typeof TABLES)[number], Said>>;

/** Most important first. None when the views are the same as before. */
export function compareSnapshots(
  kind: FileKind,
  before: Snapshot,
  after: TakenSnapshot,
  names: DiffNames,
): readonly RoleChange[] {
  const roles = [...new Set([...after.roles.keys(), ...before.roles.keys()])];
  const found = roles.flatMap((role) =>
    changesOf(role, kind, before, after, names).map((change) => ({ role, change })),
  );
  const groups = groupBy(found, ({ change }) => JSON.stringify(change));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ ...first.change, roles: group.map(({ role }) => role) }];
  });
}

function changesOf(
  role: string,
  kind: FileKind,
  before: Snapshot,
  after: TakenSnapshot,
  names: DiffNames,
): readonly OneChange[] {
  const [old, now] = [viewOf(before, role), viewOf(after, role)];
  if (old === undefined && now === undefined) return [];
  if (old === undefined || now === undefined) return [accessChange(kind, now !== undefined)];
  const all = diffContents(kind, old, now, names, ROLE_VERBS).map(({ zh, en, place }) => ({
    zh,
    en,
    at: place,
  }));
  // A page of another kind has nothing in common with the old one.
  const parts = old.kind === now.kind ? all : all.filter(({ at }) => at[0] === 'kind');
  return [...parts, ...tableChanges(before, after, role, parts.length === 0)];
}

/** What a role gets; undefined: nothing. */
function viewOf({ roles, content }: Snapshot, role: string): Members | undefined {
  const lacks = roles.get(role);
  return lacks === undefined ? undefined : withoutParts(content, new Set(lacks));
}

function accessChange(kind: FileKind, isOpen: boolean): OneChange {
  const at = ['permission'];
  if (kind === 'menu')
    return isOpen
      ? { zh: '现在看得到这个菜单', en: 'sees this menu now', at: ['items'] }
      : { zh: '不再看得到这个菜单', en: 'no longer sees this menu', at: ['items'] };
  return isOpen
    ? { zh: '现在可以打开页面', en: 'may open the page now', at }
    : { zh: '不能再打开页面', en: 'may no longer open the page', at };
}

/**
 * A name that means something else now is worth a word. Names that came or went are so only when nothing on the page
 * says why; of removed ones it is unknown which roles saw them.
 */
function tableChanges(
  before: Snapshot,
  after: TakenSnapshot,
  role: string,
  unexplained: boolean,
): readonly OneChange[] {
  return TABLES.flatMap((table) => {
    const [old, all] = [before.tables[table] ?? {}, after.tables[table] ?? {}];
    const now = after.tablesOf.get(role)?.[table] ?? {};
    const names = Object.keys(now).filter((name) => unexplained || Object.hasOwn(old, name));
    const gone = unexplained ? Object.keys(old).filter((name) => !Object.hasOwn(all, name)) : [];
    return [...names, ...gone].flatMap((name) => nameChanges(table, name, old[name], now[name]));
  });
}

function nameChanges(
  table: (typeof TABLES)[number],
  name: string,
  before: unknown,
  after: unknown,
): readonly OneChange[] {
  if (isSame(before, after)) return [];
  const { zh, en } = TABLE_NOUNS[table];
  const noun: Said = { zh: `${zh}“${name}”`, en: `${en} "${name}"` };
  if (!isRecord(before) || !isRecord(after)) {
    return [{ zh: zhSentence([], noun, before, after), en: enSentence([], noun, before, after), at: name }];
  }
  const scope = {
    ...{ trail: [noun], place: [], schema: [], verbs: ROLE_VERBS, what: 'item', name },
    titleOf: () => undefined,
  };
  return [...diffRecords(before, after, scope)].map((change) => ({ zh: change.zh, en: change.en, at: name }));
}
