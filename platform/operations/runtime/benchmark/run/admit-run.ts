// Whether a run may begin now: one project's runs share what the project may generate.
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import { exceededLimits, type LoadLimits, rateLimitOf, readLoadLimits } from '../config/load-limits.ts';
import type { PlannedLoad } from '../config/planned-load.ts';
import type { Reservation, Snapshot } from '../record/snapshot.ts';
import type { BenchmarkConfig } from '../record/stored-config.ts';
import { ACTIVE, type BenchmarkJob } from '../record/stored-job.ts';

export type Admission =
  | { readonly kind: 'admitted'; readonly reserved: Reservation; readonly limits: LoadLimits }
  /** Other runs of the project have what it needs. */
  | { readonly kind: 'wait' };

/** Holds the project's row, so that two runs do not take the same room. Throws `benchmark.limit-exceeded`. */
export async function admitRun(
  db: Transaction<Database>,
  schemas: Config,
  job: Pick<BenchmarkJob, 'id' | 'projectId'>,
  wanted: { readonly config: BenchmarkConfig; readonly isHosted: boolean; readonly load: PlannedLoad },
): Promise<Admission> {
  await db.selectFrom('project').select('id').where('id', '=', job.projectId).forUpdate().execute();
  const limits = await readLoadLimits(db, schemas);
  const isRegistered = !wanted.isHosted;
  const { load } = wanted;
  const [excess] = Object.values(exceededLimits(load, { limits, isRegistered }));
  if (excess !== undefined) throw new AppError('benchmark.limit-exceeded', { reason: excess });
  const taken = await readReservations(db, job);
  const slots = limits.runs - taken.length;
  const left = {
    rate: limits.rate - taken.reduce((sum, { rate }) => sum + rate, 0),
    concurrency: limits.concurrency - taken.reduce((sum, { concurrency }) => sum + concurrency, 0),
  };
  const most = Math.min(left.rate, rateLimitOf(limits, { isRegistered }));
  // What a run does not say is its part of what is left.
  const reserved = {
    rate: load.rate ?? Math.floor(most / Math.max(1, slots)),
    concurrency: load.concurrency ?? Math.floor(left.concurrency / Math.max(1, slots)),
  };
  const hasRoom =
    slots > 0 &&
    reserved.rate > 0 &&
    reserved.rate <= most &&
    reserved.concurrency >= wanted.config.generators &&
    reserved.concurrency <= left.concurrency;
  if (hasRoom) return { kind: 'admitted', reserved, limits };
  if (taken.length > 0) return { kind: 'wait' };
  const reason = `${wanted.config.generators} 个压测机至少要 ${wanted.config.generators} 个并发，本项目的上限是 ${limits.concurrency}`;
  throw new AppError('benchmark.limit-exceeded', { reason });
}

async function readReservations(
  db: Transaction<Database>,
  { id, projectId }: Pick<BenchmarkJob, 'id' | 'projectId'>,
): Promise<readonly Reservation[]> {
  const active = await db
    .selectFrom('benchmarkJob')
    .select('snapshot')
    .$castTo<{ readonly snapshot: Snapshot | null }>()
    .where('projectId', '=', projectId)
    .where('id', '!=', id)
    .where('state', 'in', [...ACTIVE])
    .execute();
  return active.map(({ snapshot }) => snapshot?.reserved ?? { rate: 0, concurrency: 0 });
}
