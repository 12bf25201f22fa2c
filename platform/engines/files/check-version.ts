// Prepares what a version of a model was given, until it is Ready or says in Chinese what is wrong with it.
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import { errorText } from '#core/error-text.ts';
import type { JobContext } from '#jobs/job.ts';
import { applyEvent } from '#machines/apply-event.ts';
import type { Row } from '#storage/database.ts';
import { isPassing } from '#storage/database-unavailable.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import type { Storage } from '#storage/storage.ts';
import { PackageFault } from './archive/fault.ts';
import type { InspectOnnx } from './inspect-onnx.ts';
import type { Packages } from './packages.ts';
import { preparePackage } from './prepare-package.ts';

export interface CheckDependencies {
  readonly storage: Storage;
  readonly config: () => Config;
  readonly packages: Packages;
  readonly inspect: InspectOnnx;
  readonly onError: (error: unknown) => void;
}

type Version = Row<'modelVersion'>;
type CheckJob = Pick<JobContext, 'payload' | 'signal'>;

/** The job `model-check`; its payload names the version in `versionId`. */
export async function checkVersion(
  dependencies: CheckDependencies,
  { payload, signal }: CheckJob,
): Promise<void> {
  const id = String(payload.versionId);
  const version = await findVersion(dependencies.storage, id);
  try {
    if (version?.state === 'Creating') await check(dependencies, version, signal);
  } finally {
    // Deleted meanwhile: what the check still wrote belongs to nothing.
    if ((await findVersion(dependencies.storage, id)) === undefined) await dependencies.packages.remove(id);
  }
}

function findVersion({ db }: Storage, id: string): Promise<Version | undefined> {
  return db.selectFrom('modelVersion').selectAll().where('id', '=', id).executeTakeFirst();
}

async function check(dependencies: CheckDependencies, version: Version, signal: AbortSignal): Promise<void> {
  const { packages } = dependencies;
  try {
    const changes = await prepare(dependencies, version, signal);
    await settle(dependencies, version.id, { event: 'ready', reason: '', changes });
    await packages.forget(version.id);
  } catch (error) {
    if (signal.aborted || isPassing(error)) throw error;
    await settle(dependencies, version.id, {
      event: 'fail',
      reason: reasonForUploader(error, dependencies),
      changes: {},
    });
    await packages.remove(version.id);
  }
}
/** Columns that are known afterwards. An image or chart has no file here: there is nothing to look into. */
async function prepare(
  { packages, inspect }: CheckDependencies,
  { id, runtime, fileName, startCommand }: Version,
  signal: AbortSignal,
): Promise<EntityRow> {
  if (runtime !== 'onnx' && runtime !== 'command') return {};
  const source = await packages.taken(id);
  if (source === undefined) throw new PackageFault('上传的文件已不在服务器上，请重新上传');
  const workshop = await packages.workshop(id);
  const order = { runtime, fileName, startCommand } as const;
  const prepared = await preparePackage(order, { source, workshop, inspect, signal });
  await packages.finish(id);
  const { sha256, sizeBytes, signature } = prepared;
  return { sha256, sizeBytes, signature: signature === undefined ? null : JSON.stringify(signature) };
}

/** A version that was deleted meanwhile gets no result. */
async function settle(
  { storage, config }: CheckDependencies,
  id: string,
  outcome: { readonly event: 'ready' | 'fail'; readonly reason: string; readonly changes: EntityRow },
): Promise<void> {
  try {
    const actor = { kind: 'system' } as const;
    await applyEvent({ storage, config: config() }, { entity: 'model-version', id, actor, ...outcome });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'record.not-found')) throw error;
  }
}

/** What the uploader can mend is said; a fault of ours is reported instead. */
function reasonForUploader(error: unknown, { config, onError }: CheckDependencies): string {
  if (error instanceof PackageFault) return error.message;
  if (error instanceof AppError) return errorText(config().errors, error);
  onError(error);
  return '检查时服务器内部出错，请重新上传；再次出现时请联系系统管理员';
}
