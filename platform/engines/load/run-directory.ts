// Where a run lies: its plan, the lease that its generators live by, what they write, and how it ended.
import { mkdir, open, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadPlan } from '#core/load/plan.ts';
import { LEASE_FILE, PLAN_FILE } from '#core/load/run-files.ts';
import type { LoadEnding } from './load-ending.ts';

/** What the server knows of a run beside what generators write. */
export interface RunState {
  /** Epoch ms of second 0. */
  readonly startedAt?: number;
  readonly ending?: LoadEnding;
}

const STATE_FILE = 'state.json';
const RUN_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/;

/** Whether it can name a directory, and nothing else. */
export function isRunId(runId: string): boolean {
  return RUN_ID.test(runId);
}

/** Of our account alone, for plans may name what others must not read. Throws when the run is there already. */
export async function createRunDirectory(directory: string, plan: LoadPlan): Promise<string> {
  const place = join(directory, plan.runId);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await mkdir(place, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`压测运行 ${plan.runId} 已经有了`, { cause: error }) : error;
  });
  await writeFile(join(place, PLAN_FILE), JSON.stringify(plan), { mode: 0o600 });
  await writeFile(join(place, LEASE_FILE), '', { mode: 0o600 });
  await writeState(place, {});
  return place;
}

/** Generators that see no renewed lease end by themselves. */
export async function renewLease(place: string): Promise<void> {
  const now = new Date();
  await utimes(join(place, LEASE_FILE), now, now);
}

/** At one moment: a reader sees the old state or the new one. */
export async function writeState(place: string, state: RunState): Promise<void> {
  const file = join(place, STATE_FILE);
  const next = await open(`${file}.new`, 'w', 0o600);
  await next.writeFile(JSON.stringify(state));
  await next.close();
  await rename(`${file}.new`, file);
}

/** Undefined when there is no such run. */
export async function readState(place: string): Promise<RunState | undefined> {
  const text = await readIfThere(join(place, STATE_FILE));
  return text === undefined ? undefined : JSON.parse(text);
}

/** Undefined when it is not there. */
export async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Ids of all runs, none where nothing ever ran. */
export async function listRuns(directory: string): Promise<readonly string[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter(isRunId);
}

export async function removeRun(directory: string, runId: string): Promise<void> {
  await rm(join(directory, runId), { recursive: true, force: true });
}
