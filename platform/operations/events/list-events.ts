// The event log of rows, newest first, with the events of all that belongs to them (`parents` of the entities).
import type { Config } from '#config/config.ts';
import { eventsOf } from '#config/entity/entity-events.ts';
import type { Page } from '#core/contract.ts';
import { countRows } from '#storage/count-rows.ts';
import { type RawBuilder, sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';
import type { OperationContext } from '../handler/handler.ts';
import { type PagingRequest, readPage } from '../list/paging.ts';

export interface EventFilter extends PagingRequest {
  readonly actorKind?: string;
  /** A value of `event-level`. */
  readonly level?: string;
  /** A value of `event-subject`. */
  readonly entity?: string;
  readonly from?: string;
  readonly to?: string;
  /** What the system repeats, as in a crash loop, as one row with its count. */
  readonly fold?: boolean;
}

export interface EventRow {
  readonly id: string;
  readonly at: string;
  readonly entity: string;
  /** Which version or replica; '' for the row itself. */
  readonly subject: string;
  readonly event: string;
  readonly level: string;
  readonly fromState: string | null;
  readonly toState: string | null;
  /** `启动中 → 运行中`; '' when the state stayed. */
  readonly transition: string;
  readonly actorKind: string;
  readonly actorName: string;
  readonly reason: string;
  /** How often it happened; `at` is the last time, `firstAt` the first. */
  readonly count: number;
  readonly firstAt: string;
}

/** A row, and the entities of whose events it is asked; absent: of all that belongs to it. */
export interface EventSubject {
  readonly id: string;
  readonly entities?: readonly string[];
}

export function listEvents(
  { storage, config }: Pick<OperationContext, 'config'> & { readonly storage: { readonly db: Db } },
  subjects: readonly EventSubject[],
  filter: EventFilter,
): Promise<Page<EventRow>> {
  const matching = selectEvents(storage.db, config, subjects, filter);
  const folded = foldEvents(storage.db, matching, filter.fold === true);
  return readPage(filter, {
    count: () =>
      filter.fold === true ? countRows(storage.db.selectFrom(folded.as('run'))) : countRows(matching),
    rows: async (limit, offset) => {
      const rows = await folded.orderBy('id', 'desc').limit(limit).offset(offset).execute();
      const subjects = await readSubjects(storage.db, rows);
      return rows.map(({ displayName, actorId, entityId: id, ...row }) => ({
        ...row,
        id: String(row.id),
        at: row.at.toISOString(),
        firstAt: row.firstAt.toISOString(),
        subject: subjects.get(id) ?? '',
        level: levelOf(config, row),
        transition: transitionOf(config, row),
        actorName: row.actorKind === 'system' ? '系统' : (displayName ?? actorId ?? '已删除的用户'),
      }));
    },
  });
}

/** What comes again after a longer pause is news. */
const PAUSE = sql`interval '10 minutes'`;
const SAME = ['entity', 'entityId', 'event', 'fromState', 'toState', 'reason', 'actorKind'] as const;

/** One row for each run of equal events of the system; without `isFolded` every event is a run of its own. */
function foldEvents(db: Db, matching: ReturnType<typeof selectEvents>, isFolded: boolean) {
  const same = sql.join(SAME.map((name) => sql.ref(name)));
  const events = matching.select(COLUMNS).as('event');
  const begun = db
    .selectFrom(events)
    .selectAll()
    .select(
      sql<number>`case when ${sql.lit(isFolded)} and actor_kind = 'system'
        and at - lag(at) over (partition by ${same} order by id) <= ${PAUSE} then 0 else 1 end`.as('begins'),
    );
  const numbered = db
    .selectFrom(begun.as('event'))
    .selectAll()
    .select(sql<number>`sum(begins) over (partition by ${same} order by id)`.as('run'));
  return db
    .selectFrom(numbered.as('event'))
    .select([...SAME, 'actorId', 'displayName'])
    .select((eb) => [
      eb.fn.max('id').as('id'),
      eb.fn.max('at').as('at'),
      eb.fn.min('at').as('firstAt'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy([...SAME, 'actorId', 'displayName', 'run']);
}

const COLUMNS = [
  'event.id',
  'event.at',
  'event.entity',
  'event.entityId',
  'event.event',
  'event.fromState',
  'event.toState',
  'event.actorKind',
  'event.actorId',
  'account.displayName',
  'event.reason',
] as const;

function selectEvents(
  db: Db,
  config: Config,
  subjects: readonly EventSubject[],
  { actorKind = '', level = '', entity: subject = '', from, to }: EventFilter,
) {
  return db
    .selectFrom('event')
    .leftJoin('account', 'account.id', 'event.actorId')
    .where((eb) =>
      eb.or(
        subjects.map(({ id, entities }) => {
          const own = eb('event.subjectIds', '@>', sql<string[]>`array[${id}]::text[]`);
          return entities === undefined ? own : own.and('event.entity', 'in', entities);
        }),
      ),
    )
    .$if(actorKind !== '', (q) => q.where('event.actorKind', '=', actorKind))
    .$if(subject !== '', (q) => q.where('event.entity', '=', subject))
    .$if(level === 'INFO', (q) =>
      q.where(
        sql<boolean>`(event.actor_kind = 'user' or not (${isOfLevel(config, 'WARNING')} or ${isOfLevel(config, 'ERROR')}))`,
      ),
    )
    .$if(level === 'WARNING' || level === 'ERROR', (q) =>
      q.where('event.actorKind', '=', 'system').where(isOfLevel(config, level)),
    )
    .$if(from !== undefined, (q) => q.where('event.at', '>=', new Date(String(from))))
    .$if(to !== undefined, (q) => q.where('event.at', '<', new Date(String(to))));
}

/** The entity's file says how bad an event is; what a person asked for is not bad. */
function levelOf(
  config: Config,
  { entity, event, actorKind }: Pick<EventRow, 'entity' | 'event' | 'actorKind'>,
): string {
  const known = eventsOf(config.entities.get(entity) ?? NO_EVENTS).find((one) => one.event === event);
  return actorKind === 'user' ? 'INFO' : (known?.level ?? 'INFO');
}

const NO_EVENTS = {};

/** Whether it is one of the entities' events of that level, whoever caused it. */
function isOfLevel(config: Config, level: string): RawBuilder<boolean> {
  const conditions = [...config.entities.values()].flatMap((entity) => {
    const names = eventsOf(entity).flatMap((known) => (known.level === level ? [known.event] : []));
    return names.length === 0 ? [] : [sql`(event.entity = ${entity.id} and event.event = any(${names}))`];
  });
  return sql`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
}

function transitionOf(
  config: Config,
  {
    entity,
    fromState,
    toState,
  }: { readonly entity: string; readonly fromState: string | null; readonly toState: string | null },
): string {
  if (toState === null || fromState === toState) return '';
  const definition = config.entities.get(entity);
  const field = definition?.fields[definition.machine?.field ?? '']?.['x-enum'];
  const values = config.enums.get(String(field))?.values ?? [];
  const label = (state: string) => values.find(({ value }) => value === state)?.label ?? state;
  return fromState === null ? label(toState) : `${label(fromState)} → ${label(toState)}`;
}

/** By entity id; rows that are gone have no name any more. */
async function readSubjects(
  db: Db,
  rows: readonly { readonly entity: string; readonly entityId: string }[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = (entity: string) => [
    ...new Set(rows.filter((row) => row.entity === entity).map((row) => row.entityId)),
  ];
  const [versions, replicas] = [idsOf('service-version'), idsOf('replica')];
  const named = await Promise.all([
    versions.length === 0
      ? []
      : db.selectFrom('serviceVersion').select(['id', 'number']).where('id', 'in', versions).execute(),
    replicas.length === 0
      ? []
      : db
          .selectFrom('replica')
          .innerJoin('serviceVersion', 'serviceVersion.id', 'replica.versionId')
          .select(['replica.id', 'replica.ordinal', 'serviceVersion.number'])
          .where('replica.id', 'in', replicas)
          .execute(),
  ]);
  return new Map([
    ...named[0].map(({ id, number }) => [id, `v${number}`] as const),
    ...named[1].map(({ id, number, ordinal }) => [id, `v${number} · 副本 ${ordinal + 1}`] as const),
  ]);
}
