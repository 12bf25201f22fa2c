// One line a replica: which replicas a chart shows, and what they are called.
import { sql } from '#storage/sql.ts';
import type { Db } from '#storage/storage.ts';

export interface LineFilter {
  readonly serviceId: string;
  readonly versionId?: string;
  readonly podId?: string;
  readonly from: Date;
  readonly to: Date;
}

export interface Line {
  readonly id: string;
  readonly label: string;
  readonly cpuMilli: number;
  readonly memoryMb: number;
}

/** More lines can't be told apart; the newest are drawn. */
const MAX_LINES = 50;
/** Those that ended last explain the curve before now; a long list of them would hide those that live. */
const MAX_ENDED = 3;
const SHORT_ID = 4;

export interface Lines {
  readonly lines: readonly Line[];
  /** Replicas of the span that are not drawn. */
  readonly omitted: number;
}

/**
 * Replicas that lived in the span: those that live, newest version first, then the few that ended last. Where one followed
 * another in its place, ids tell them apart.
 */
export async function readLines(db: Db, filter: LineFilter): Promise<Lines> {
  const { serviceId, versionId = '', podId = '', from, to } = filter;
  const rows = await db
    .selectFrom('replica')
    .innerJoin('serviceVersion', 'serviceVersion.id', 'replica.versionId')
    .select(['replica.id', 'replica.ordinal', 'replica.state', 'serviceVersion.number'])
    .select(['serviceVersion.cpuMilli', 'serviceVersion.memoryMb'])
    .where('replica.serviceId', '=', serviceId)
    .where('replica.createdAt', '<', to)
    // One that only failed has an end as well, and begins again.
    .where((eb) => eb.or([eb('replica.state', '!=', 'Terminated'), eb('replica.endedAt', '>=', from)]))
    .$if(versionId !== '', (q) => q.where('replica.versionId', '=', versionId))
    .$if(podId !== '', (q) => q.where('replica.id', '=', podId))
    .orderBy(sql`replica.state = 'Terminated'`)
    .orderBy(sql`case when replica.state = 'Terminated' then replica.ended_at end`, (order) =>
      order.desc().nullsLast(),
    )
    .orderBy('serviceVersion.number', 'desc')
    .orderBy('replica.ordinal')
    .orderBy('replica.createdAt', 'desc')
    .execute();
  const living = rows.filter(({ state }) => state !== 'Terminated').slice(0, MAX_LINES);
  const ended = rows.filter(({ state }) => state === 'Terminated').slice(0, MAX_ENDED);
  const lines = [...living, ...ended].map(({ id, cpuMilli, memoryMb, state, number, ordinal }) => {
    const name = `v${number}-${ordinal}`;
    const label = state === 'Terminated' ? `${name}（已终止 ${id.slice(-SHORT_ID)}）` : name;
    return { id, cpuMilli, memoryMb, label };
  });
  return { lines, omitted: rows.length - lines.length };
}
