// After a crash: what an earlier process of this server left behind is ended, and said.
import { join } from 'node:path';
import { endLeftChild } from '#storage/process/end-left-child.ts';
import { readRun } from './read-run.ts';
import { listRuns, readState, writeState } from './run-directory.ts';
import { recordFile } from './start-generator.ts';

/** Ids of runs that were broken off. No generator of theirs lives when it returns. */
export async function adoptRuns(directory: string): Promise<readonly string[]> {
  const found = await Promise.all(
    (await listRuns(directory)).map(async (runId) =>
      (await endLeft(join(directory, runId))) ? [runId] : [],
    ),
  );
  return found.flat();
}

/** False for a run whose end is known. */
async function endLeft(place: string): Promise<boolean> {
  const state = await readState(place);
  if (state?.ending !== undefined) return false;
  const plan = (await readRun(place))?.plan;
  const generators = Array.from({ length: plan?.generators ?? 0 }, (_, generator) => generator);
  await Promise.all(generators.map((generator) => endLeftChild(join(place, recordFile(generator)))));
  await writeState(place, { ...state, ending: { end: 'interrupted', message: '平台重启中断' } });
  return true;
}
