// What stands in the way of deleting, stopping or changing a row: the `blocks` of all entities are the one table of it.
import type { Block, Config, Entity } from '#config/config.ts';
import { fillTemplate } from '#config/page/fill-template.ts';
import { linkPath } from '#config/page/link-path.ts';
import { parentRoot } from '#config/rules/row-scope.ts';
import { AppError } from '#core/app-error.ts';
import { groupBy } from '#core/group-by.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import { readRowScopes } from '#storage/row-scopes.ts';
import { type RawBuilder, sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { OperationContext } from '../handler/handler.ts';

/** One thing that stands in the way, as the person reads it: `应用“报表”正在使用`. */
export interface Blocker {
  readonly label: string;
  readonly name: string;
  readonly because: string;
  /** Address of its page; '' for none. */
  readonly path: string;
  /** Where it lies; absent for what lies where the call acts. */
  readonly projectId?: unknown;
}

export interface Held {
  /** Entity of the rows that are to be changed. */
  readonly entity: string;
  readonly ids: readonly string[];
  /** Of a row with two ids: the other one, by its field. */
  readonly also?: Readonly<Record<string, string>>;
  /** A value of `blocked-action`. */
  readonly action: string;
}

/** Of each kind so many are named in the sentence. */
const NAMED = 10;
/** Of all together so many are listed with their pages. */
const LISTED = 50;

/**
 * Throws `record.referenced` with what stands in the way; `details.blockers` lists it with addresses. Hold the lock of the
 * row: whatever makes a row with `blocks` locks the same one, so nothing slips in between.
 */
export async function refuseWhileBlocked(
  db: Db,
  context: Pick<OperationContext, 'config' | 'scope' | 'actor'>,
  held: Held,
): Promise<void> {
  const blockers = await findBlockers(db, context.config, held);
  if (blockers.length > 0) throw blockedBy(context, held.action, blockers);
}

/** All of them, in the order of the entities' files, then by name. */
export async function findBlockers(db: Db, config: Config, held: Held): Promise<readonly Blocker[]> {
  const found: Blocker[] = [];
  for (const owner of config.entities.values())
    for (const block of owner.blocks ?? [])
      if (block.entity === held.entity && block.actions.includes(held.action))
        found.push(...(await findRows(db, config, owner, block, held)));
  return found;
}

async function findRows(
  db: Db,
  config: Config,
  owner: Entity,
  { by, also = {}, where = {}, label = owner.label, name, because = '正在使用', links = [] }: Block,
  { ids, also: others = {} }: Held,
): Promise<readonly Blocker[]> {
  if (ids.length === 0) return [];
  const conditions = Object.entries(where).map(
    ([field, values]) => sql` and ${holdsOneOf(field, values.map(String))}`,
  );
  const { rows } = await sql<EntityRow>`
    select * from ${sql.table(owner.table)} where ${holdsOneOf(by, ids)}${sql.join(conditions, sql``)}`.execute(
    db,
  );
  const scopes = await readRowScopes(db, config.entities, owner, rows);
  return scopes
    .filter((scope) =>
      Object.entries(also).every(([field, value]) => fillTemplate(value, scope) === others[field]),
    )
    .map((scope) => ({
      ...{ label, because, name: fillTemplate(name, scope), path: linkPath(config, links, scope) },
      projectId: scope.projectId ?? placeOfParent(owner, scope),
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}

/** @param field `state`, or `arms.versionId` inside a JSON column: of an object, or of any in a list */
function holdsOneOf(field: string, values: readonly string[]): RawBuilder<unknown> {
  const [column = '', ...members] = field.split('.');
  if (members.length === 0) return sql`${sql.ref(column)}::text = any(${values})`;
  const path = `lax $.${members.join('.')}[*]`;
  return sql`jsonb_path_query_array(${sql.ref(column)}, ${path}::jsonpath) ?| ${values}::text[]`;
}

/** A grant lies where its application lies. */
function placeOfParent({ parents = {} }: Entity, scope: EntityRow): unknown {
  const [nearest] = Object.keys(parents);
  const parent = nearest === undefined ? undefined : scope[parentRoot(nearest)];
  return typeof parent === 'object' && parent !== null && 'projectId' in parent
    ? parent.projectId
    : undefined;
}

/** `record.referenced`: 不能删除：应用“报表”、“对账”正在使用. A page that the person may not open is not linked. */
export function blockedBy(
  { config, scope, actor }: Pick<OperationContext, 'config' | 'scope' | 'actor'>,
  action: string,
  blockers: readonly Blocker[],
  options: { readonly fields?: Readonly<Record<string, string>> } = {},
): AppError {
  const said = config.enums.get('blocked-action')?.values.find(({ value }) => value === action)?.label;
  const isOpen = ({ projectId }: Blocker) =>
    actor?.role === 'systemAdmin' || projectId === undefined || projectId === scope.projectId;
  const listed = blockers.slice(0, LISTED).map(({ label, name, because, path, ...place }) => ({
    ...{ label, name, because },
    ...(path !== '' && isOpen({ label, name, because, path, ...place }) ? { path } : {}),
  }));
  return new AppError(
    'record.referenced',
    { action: said ?? action, blockers: sentenceOf(blockers) },
    { ...options, details: { blockers: listed, total: blockers.length } },
  );
}

function sentenceOf(blockers: readonly Blocker[]): string {
  const kinds = groupBy(blockers, ({ label, because }) => JSON.stringify([label, because]));
  return [...kinds.values()]
    .map((rows) => {
      const names = rows.slice(0, NAMED).map(({ name }) => `“${name}”`);
      const more = rows.length > NAMED ? ` 等 ${rows.length} 个` : '';
      return `${rows[0]?.label}${names.join('、')}${more}${rows[0]?.because}`;
    })
    .join('；');
}
