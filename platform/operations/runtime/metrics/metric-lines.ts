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
const MOST_LINES = 50;
const SHORT_ID = 4;

/** Replicas that lived in the span, newest version first. Where one followed another in its place, ids tell them apart. */
export async function readLines(db: Db, filter: LineFilter): Promise<readonly Line[]> {
  const { serviceId, versionId = '', podId = '', from, to } = filter;
  const rows = await db
    .selectFrom('replica')
    .innerJoin('serviceVersion', 'serviceVersion.id', 'replica.versionId')
    .select(['replica.id', 'replica.ordinal', 'serviceVersion.number'])
    .select(['serviceVersion.cpuMilli', 'serviceVersion.memoryMb'])
    .where('replica.serviceId', '=', serviceId)
    .where('replica.createdAt', '<', to)
    // One that only failed has an end as well, and begins again.
    .where((eb) => eb.or([eb('replica.state', '!=', 'Terminated'), eb('replica.endedAt', '>=', from)]))
    .$if(versionId !== '', (q) => q.where('replica.versionId', '=', versionId))
    .$if(podId !== '', (q) => q.where('replica.id', '=', podId))
    .orderBy(sql`replica.state = 'Terminated'`)
    .orderBy('serviceVersion.number', 'desc')
    .orderBy('replica.ordinal')
    .orderBy('replica.createdAt', 'desc')
    .limit(MOST_LINES)
    .execute();
  const names = rows.map(({ number, ordinal }) => `v${number}-${ordinal}`);
  return rows.map(({ id, cpuMilli, memoryMb }, index) => {
    const name = names[index] ?? '';
    const isAlone = names.indexOf(name) === names.lastIndexOf(name);
    return { id, cpuMilli, memoryMb, label: isAlone ? name : `${name}（${id.slice(-SHORT_ID)}）` };
  });
}
