import { setTimeout as sleep } from 'node:timers/promises';
import { isSameProcess, readLiving } from './process-record.ts';
import { signalProcess } from './process-state.ts';

const LOOK_MS = 10;

/** Ends the process that an earlier server left behind, by force: it works on files of which a half counts as nothing, or as whole seconds. */
export async function endLeftChild(recordFile: string): Promise<void> {
  const record = await readLiving(recordFile);
  if (record === undefined) return;
  signalProcess(record.pid, 'SIGKILL');
  while (isSameProcess(record)) await sleep(LOOK_MS);
}
