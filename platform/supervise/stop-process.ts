import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcess, type ProcessRecord } from '#storage/process/process-record.ts';
import { signalProcess } from '#storage/process/process-state.ts';
import { askToEnd } from './ask-program.ts';
import { controlPath } from './control-path.ts';

export interface StopOptions {
  /** How long it may finish what is under way. */
  readonly patienceMs: number;
  /** Ends that wait. */
  readonly hurried?: AbortSignal;
}

/** The second signal says not to wait for calls any longer; how long each may take. */
const STEPS = [
  ['SIGTERM', 9_000],
  ['SIGKILL', 9_000],
] as const;
const LOOK_MS = 20;

/** No successor. A program that can't be asked gets SIGTERM. */
export async function tellToEnd(record: ProcessRecord, controlDirectory: string | undefined): Promise<void> {
  if (!isSameProcess(record)) return;
  const path = controlDirectory && controlPath(controlDirectory, record.pid);
  const asked = path ? askToEnd(path) : Promise.reject(new Error('no socket'));
  await asked.catch(() => signalProcess(record.pid, 'SIGTERM'));
}

/** Resolves when a program asked to end is gone: by itself within its time, else by signals. */
export async function stopProcess(
  record: ProcessRecord,
  { patienceMs, hurried }: StopOptions,
): Promise<void> {
  await goes(record, patienceMs, hurried);
  for (const [signal, ms] of STEPS) {
    if (!isSameProcess(record)) return;
    signalProcess(record.pid, signal);
    await goes(record, ms);
  }
}

async function goes(record: ProcessRecord, ms: number, hurried?: AbortSignal): Promise<void> {
  const deadline = Date.now() + ms;
  while (isSameProcess(record) && Date.now() < deadline && hurried?.aborted !== true) await sleep(LOOK_MS);
}
