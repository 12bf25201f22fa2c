import { setTimeout as sleep } from 'node:timers/promises';
import { signalProcess } from '../../platform/storage/process/process-state.ts';
import { PATIENCE_MS } from './patience.ts';
import { type RunningProcess, runningProcesses } from './running-processes.ts';

/**
 * Kills what still works in the directory, by its words, environment or place; returns a line for each that did not end by
 * itself. Nothing where the system has no /proc.
 */
export async function endLeftProcesses(directory: string): Promise<readonly string[]> {
  const deadline = Date.now() + PATIENCE_MS;
  let left = findProcesses(directory);
  while (left.length > 0 && Date.now() < deadline) {
    await sleep(100);
    left = findProcesses(directory);
  }
  for (const { pid } of left) signalProcess(pid, 'SIGKILL');
  return left.map(({ pid, words }) => `${pid} ${words}`);
}

function findProcesses(directory: string): readonly RunningProcess[] {
  return runningProcesses().filter(({ words, environment, place }) => {
    const works = [words, ...environment, place].some((text) => text.includes(directory));
    return works && !isWorker(words);
  });
}

/** Of the test runner itself, and the bundler's service: they end with the run. */
function isWorker(words: string): boolean {
  return /vitest|[\\/]esbuild --service/.test(words);
}
