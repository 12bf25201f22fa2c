// Whether a run may begin now: one project's runs share what the project may generate, and all runs at a registered service what its
// owner agreed to.
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { Database } from '#storage/database.ts';
import type { Transaction } from '#storage/sql.ts';
import { exceededLimits, type LoadLimits, readLoadLimits } from '../config/load-limits.ts';
import type { PlannedLoad } from '../config/planned-load.ts';
import type { Reservation, Snapshot } from '../record/snapshot.ts';
import type { BenchmarkConfig } from '../record/stored-config.ts';
import { ACTIVE, type BenchmarkJob } from '../record/stored-job.ts';
import { reserveRoom } from './reserve-room.ts';

export type Admission =
  | { readonly kind: 'admitted'; readonly reserved: Reservation; readonly limits: LoadLimits }
  /** Other runs have what it needs. */
  | { readonly kind: 'wait' };

type Admitted = Pick<BenchmarkJob, 'id' | 'projectId' | 'serviceId'>;

/**
 * Holds the rows of a registered service and of the project, so that two runs do not take the same room. Throws
 * `benchmark.limit-exceeded`, and `benchmark.not-startable` without the owner's consent.
 */
export async function admitRun(
  db: Transaction<Database>,
  schemas: Config,
  job: Admitted,
  wanted: { readonly config: BenchmarkConfig; readonly isHosted: boolean; readonly load: PlannedLoad },
): Promise<Admission> {
  const isRegistered = !wanted.isHosted;
  // First: who changes a service holds it, and then writes of its project.
  if (isRegistered) await lockConsent(db, job.serviceId);
  await db.selectFrom('project').select('id').where('id', '=', job.projectId).forUpdate().execute();
  const limits = await readLoadLimits(db, schemas);
  const { load, config } = wanted;
  const [excess] = Object.values(exceededLimits(load, { limits, isRegistered }));
  if (excess !== undefined) throw new AppError('benchmark.limit-exceeded', { reason: excess });
  const active = await readActive(db, job);
  const reservations = (own: (run: Active) => boolean) =>
    active.filter(own).map(({ snapshot }) => snapshot?.reserved ?? NOTHING);
  const taken = {
    byProject: reservations(({ projectId }) => projectId === job.projectId),
    atRegistered: isRegistered ? reservations(({ serviceId }) => serviceId === job.serviceId) : undefined,
  };
  const reserved = reserveRoom(load, config.generators, limits, taken);
  if (reserved !== undefined) return { kind: 'admitted', reserved, limits };
  if (active.length > 0) return { kind: 'wait' };
  const reason = `${config.generators} 个压测机至少要 ${config.generators} 个并发，本项目的上限是 ${limits.concurrency}`;
  throw new AppError('benchmark.limit-exceeded', { reason });
}

/** An owner who takes it back meanwhile waits until the run is seen to be under way, and stops it. */
async function lockConsent(db: Transaction<Database>, serviceId: string): Promise<void> {
  const { name } = await db
    .selectFrom('service')
    .select('name')
    .where('id', '=', serviceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const registration = await db
    .selectFrom('registration')
    .select('allowBenchmark')
    .where('serviceId', '=', serviceId)
    .executeTakeFirst();
  if (registration?.allowBenchmark === true) return;
  const reason = `第三方服务“${name}”的所有者没有允许性能评测`;
  throw new AppError('benchmark.not-startable', { reason });
}

const NOTHING: Reservation = { rate: 0, concurrency: 0 };

interface Active extends Pick<BenchmarkJob, 'projectId' | 'serviceId'> {
  readonly snapshot: Snapshot | null;
}

/** Other runs of the project, and those of other projects at the service. */
async function readActive(
  db: Transaction<Database>,
  { id, projectId, serviceId }: Admitted,
): Promise<readonly Active[]> {
  return db
    .selectFrom('benchmarkJob')
    .select(['projectId', 'serviceId', 'snapshot'])
    .$castTo<Active>()
    .where((eb) => eb.or([eb('projectId', '=', projectId), eb('serviceId', '=', serviceId)]))
    .where('id', '!=', id)
    .where('state', 'in', [...ACTIVE])
    .execute();
}
