// Where a run's calls go: to this server's gateway as an application, or straight to a replica of this server.
import { networkInterfaces } from 'node:os';
import { AppError } from '#core/app-error.ts';
import type { Db } from '#storage/storage.ts';
import type { TestCall } from '../../../handler/engines.ts';
import type { TaskRow } from '../record/find-task.ts';

export interface Target {
  /** `http://host:port` or `unix:/path`. */
  readonly address: string;
  /** In front of the task's path. */
  readonly basePath: string;
  /** Handed to the generators beside the plan. */
  readonly secretHeaders: Readonly<Record<string, string>>;
  readonly isOnThisHost: boolean;
}

export interface TargetWorld {
  /** This one. */
  readonly server: string;
  /** Where this machine reaches the gateway. */
  readonly gatewayAddress: string;
  readonly issueTestToken: (test: TestCall) => Promise<string>;
}

/** Until when the credential of a run works: it may have to wait for its last answers. */
const SPARE_SECONDS = 120;

/** @param seconds of all that the run does with it. Throws `benchmark.not-startable`. */
export async function findTarget(
  db: Db,
  world: TargetWorld,
  task: TaskRow,
  seconds: number,
): Promise<Target> {
  if (task.via === 'replica') return replicaTarget(db, world, task);
  if (task.applicationId === null) throw refused('评测任务没有选择应用');
  const token = await world.issueTestToken({
    ...{ serviceId: task.serviceId, applicationId: task.applicationId, userId: '' },
    ...(task.versionId === null ? {} : { versionId: task.versionId }),
    seconds: Math.ceil(seconds) + SPARE_SECONDS,
  });
  return {
    address: world.gatewayAddress,
    basePath: `/services/${task.serviceCode}`,
    secretHeaders: { authorization: `Bearer ${token}` },
    isOnThisHost: task.isHosted || isThisHost(task.baseUrl ?? ''),
  };
}

async function replicaTarget(db: Db, { server }: TargetWorld, task: TaskRow): Promise<Target> {
  const replica = await db
    .selectFrom('replica')
    .select('address')
    .where('serviceId', '=', task.serviceId)
    .where('state', '=', 'Running')
    .where('server', '=', server)
    .where('address', 'is not', null)
    .$if(task.versionId !== null, (query) => query.where('versionId', '=', task.versionId))
    .orderBy('createdAt')
    .orderBy('ordinal')
    .executeTakeFirst();
  if (replica?.address === undefined || replica.address === null) throw refused('没有正在运行的实例可以直连');
  return { address: replica.address, basePath: '', secretHeaders: {}, isOnThisHost: true };
}

function isThisHost(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const host = new URL(baseUrl).hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || host === '::1' || host.startsWith('127.')) return true;
  return Object.values(networkInterfaces()).some((addresses = []) =>
    addresses.some(({ address }) => address === host),
  );
}

function refused(reason: string): AppError {
  return new AppError('benchmark.not-startable', { reason });
}
