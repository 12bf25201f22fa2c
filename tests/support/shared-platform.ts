// One started platform for all browser files of a worker; each file works in a project of its own.
import { mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn } from '../../platform/operations/demo/demo-client.ts';
import { isSameProcess, readLiving, writeRecord } from '../../platform/storage/process/process-record.ts';
import { signalProcess } from '../../platform/storage/process/process-state.ts';
import { loadTestConfig } from './load-test-config.ts';
import { PATIENCE_MS } from './patience.ts';
import { type Platform, startPlatform } from './start-platform.ts';

/** Below the run's directory: the process of each platform, so that the end of the run finds it. */
const REGISTER = 'shared-platforms';

export interface SharedPlatform {
  readonly platform: Platform;
  /** Schemas of the file that uses it now, laid over the built-in ones; followed while the platform runs. */
  readonly overlay: string;
}

let started: Promise<SharedPlatform> | undefined;

/**
 * Started by the first file that asks; ends with the whole run. For files that touch only their own project: one that
 * changes parameters, quotas, users or the studio, or ends processes of the platform, starts one with `startPlatform`.
 */
export function sharedPlatform(): Promise<SharedPlatform> {
  started ??= start();
  return started;
}

async function start(): Promise<SharedPlatform> {
  const overlay = await mkdtemp(join(tmpdir(), 'aip-overlay-'));
  const platform = await startPlatform({ schemas: [overlay] });
  await allowCommands(platform);
  const register = join(tmpdir(), REGISTER);
  await mkdir(register, { recursive: true });
  await writeRecord(join(register, String(process.pid)), await platform.pid('server'), '');
  return { platform, overlay };
}

/** Start commands of model packages run under accounts of their own, which only root can give them. */
async function allowCommands({ url, adminPassword }: Platform): Promise<void> {
  const call = await signIn({ config: await loadTestConfig(), fetch, origin: url }, 'admin', adminPassword);
  await call('usercenter.setSystemParameter', { allowUnisolatedCommands: true });
}

/** Ends those of a run, by its directory. */
export async function endSharedPlatforms(directory: string): Promise<void> {
  const register = join(directory, REGISTER);
  const names = await readdir(register).catch(() => []);
  const found = await Promise.all(names.map((name) => readLiving(join(register, name))));
  const servers = found.filter((record) => record !== undefined);
  for (const { pid } of servers) signalProcess(pid, 'SIGTERM');
  const deadline = Date.now() + PATIENCE_MS;
  while (servers.some(isSameProcess) && Date.now() < deadline) await sleep(50);
}
