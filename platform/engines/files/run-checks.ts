// Prepares what versions of models were given, two at a time, until each is Ready or says in Chinese what is wrong with it.
import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import { applyEvent } from '#machines/apply-event.ts';
import type { Row } from '#storage/database.ts';
import { isPassing } from '#storage/database-unavailable.ts';
import type { EntityRow } from '#storage/entity-rows.ts';
import type { Storage } from '#storage/storage.ts';
import { PackageFault } from './archive/fault.ts';
import type { InspectOnnx } from './inspect-onnx.ts';
import type { Packages } from './packages.ts';
import { preparePackage } from './prepare-package.ts';

export interface ModelChecks {
  /** A version was made: its check begins soon. */
  wake(): void;
  /** A version's row is gone: ends its check and removes its files. */
  drop(id: string): Promise<void>;
  /** Ends all checks; what was not finished is checked again after the next start. */
  stop(): Promise<void>;
}

export interface CheckNeeds {
  readonly storage: Storage;
  readonly config: () => Config;
  readonly packages: Packages;
  readonly inspect: InspectOnnx;
  readonly onError: (error: unknown) => void;
}

const AT_ONCE = 2;
/** What nobody was woken for: a check that met a database that was down. */
const LOOK_AGAIN_MS = 30_000;

type Version = Row<'modelVersion'>;

export function runModelChecks(needs: CheckNeeds): ModelChecks {
  const { storage, packages, onError } = needs;
  const stopping = new AbortController();
  const running = new Map<string, { readonly ending: AbortController; readonly done: Promise<void> }>();
  let looking: Promise<void> = Promise.resolve();

  async function look(): Promise<void> {
    while (running.size < AT_ONCE && !stopping.signal.aborted) {
      const version = await nextVersion(storage, [...running.keys()]);
      if (version === undefined || running.has(version.id)) return;
      begin(version);
    }
  }
  function begin(version: Version): void {
    const ending = new AbortController();
    const done = check(needs, version, ending.signal)
      .catch(onError)
      .finally(() => {
        running.delete(version.id);
        wake();
      });
    running.set(version.id, { ending, done });
  }
  /** One look at a time: two would take the same version. */
  function wake(): void {
    if (!stopping.signal.aborted) looking = looking.then(look).catch(onError);
  }

  const timer = setInterval(wake, LOOK_AGAIN_MS);
  timer.unref();
  wake();
  return {
    wake,
    async drop(id) {
      const check = running.get(id);
      check?.ending.abort();
      await check?.done;
      await packages.remove(id);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await looking;
      for (const { ending } of running.values()) ending.abort();
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

function nextVersion({ db }: Storage, busy: readonly string[]): Promise<Version | undefined> {
  return db
    .selectFrom('modelVersion')
    .selectAll()
    .where('state', '=', 'Creating')
    .$if(busy.length > 0, (q) => q.where('id', 'not in', busy))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

async function check(needs: CheckNeeds, version: Version, signal: AbortSignal): Promise<void> {
  const { packages } = needs;
  try {
    const changes = await prepare(needs, version, signal);
    await settle(needs, version.id, { event: 'ready', reason: '', changes });
    await packages.forget(version.id);
  } catch (error) {
    if (signal.aborted) return;
    if (isPassing(error)) throw error;
    await settle(needs, version.id, { event: 'fail', reason: reasonOf(error, needs), changes: {} });
    await packages.remove(version.id);
  }
}

/** Columns that are known afterwards. An image or chart has no file here: there is nothing to look into. */
async function prepare(
  { packages, inspect }: CheckNeeds,
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

/** A version that was deleted meanwhile has nothing to be told. */
async function settle(
  { storage, config }: CheckNeeds,
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

function reasonOf(error: unknown, { config, onError }: CheckNeeds): string {
  if (error instanceof PackageFault) return error.message;
  if (error instanceof AppError) return config().errors.get(error.code)?.zh ?? error.code;
  onError(error);
  return '检查时服务器内部出错，请重新上传；再次出现时请联系系统管理员';
}
