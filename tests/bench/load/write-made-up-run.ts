import { closeSync, openSync, writeSync } from 'node:fs';
import { arrivalsOf, shareOf } from '#core/load/arrivals.ts';
import type { LoadPlan } from '#core/load/plan.ts';
import { normalDraws } from '#core/statistics/random/draws.ts';
import { createRandom } from '#core/statistics/random/random.ts';
import { createRunRecorder } from '../../../platform/workers/load/record/run-recorder.ts';

const FIGURES = { cpuMilli: 300, loopDelayUs: 900, hostCpu: 0.4, residentBytes: 80_000_000 };

/** Frames that the generator would have written, by its own recorder, of calls that never were. */
export function writeMadeUpRun(file: string, plan: LoadPlan, generator: number): void {
  if (plan.shape.kind === 'closed') throw new Error('A made-up run has planned arrivals');
  const output = openSync(file, 'w');
  const write = (line: unknown) => writeSync(output, `${JSON.stringify(line)}\n`);
  const recorder = createRunRecorder({ plan, generator, write, measure: () => FIGURES });
  const normal = normalDraws(createRandom(`made up ${generator}`));
  let seconds = 0;
  for (const [, at] of shareOf(arrivalsOf(plan.shape, plan.seed), generator, plan.generators)) {
    recorder.roll(at * 1_000);
    const tally = recorder.tallyAt(at);
    tally.onSent(Math.abs(normal()) * 400, 200);
    tally.onCompleted(200, 900, 40_000 * Math.exp(0.5 * normal()));
    seconds = at;
  }
  recorder.finish(seconds * 1_000);
  write({ end: 'completed' });
  closeSync(output);
}
