import { join } from 'node:path';
import type { LoadPlan } from '#core/load/plan.ts';
import { framesFile, PLAN_FILE, parseFrames } from '#core/load/run-files.ts';
import type { LoadRecord } from './load-run.ts';
import { readIfThere, readState } from './run-directory.ts';

/** What is there of a run, whether it goes on, ended or was broken off. */
export async function readRun(place: string): Promise<LoadRecord | undefined> {
  const [state, text] = await Promise.all([readState(place), readIfThere(join(place, PLAN_FILE))]);
  if (state === undefined || text === undefined) return undefined;
  const plan: LoadPlan = JSON.parse(text);
  const parts = await Promise.all(
    Array.from({ length: plan.generators }, (_, generator) => readGenerator(place, generator)),
  );
  return {
    runId: plan.runId,
    plan,
    startedAt: state.startedAt,
    frames: parts.flatMap(({ frames }) => frames),
    ending: state.ending,
  };
}

/** Frames and end record of one generator; none of one that never began. */
export async function readGenerator(
  place: string,
  generator: number,
): Promise<ReturnType<typeof parseFrames>> {
  return parseFrames((await readIfThere(join(place, framesFile(generator)))) ?? '');
}
