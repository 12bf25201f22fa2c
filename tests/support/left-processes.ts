import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalProcess } from '../../platform/storage/process/process-state.ts';
import { PATIENCE_MS } from './patience.ts';

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

interface FoundProcess {
  readonly pid: number;
  readonly words: string;
}

function findProcesses(directory: string): readonly FoundProcess[] {
  return read(() => readdirSync('/proc'), [])
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const of = (file: string) => read(() => readFileSync(`/proc/${name}/${file}`, 'utf8'), '');
      const words = of('cmdline').replaceAll('\0', ' ').trim();
      const place = read(() => readlinkSync(`/proc/${name}/cwd`), '');
      const works = [words, of('environ'), place].some((text) => text.includes(directory));
      return works && !isWorker(words) ? [{ pid: Number(name), words }] : [];
    });
}

/** Of the test runner itself, and the bundler's service: they end with the run. */
function isWorker(words: string): boolean {
  return /vitest|[\\/]esbuild --service/.test(words);
}

/** A process may end during the check, or belong to another user. */
function read<Value>(look: () => Value, otherwise: Value): Value {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
