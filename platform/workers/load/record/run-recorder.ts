// The run's frames: written as soon as their second is over, so that a crash leaves whole seconds.
import type { LoadFailure, LoadFrame, LoadPhase, ProcessFigures } from '#core/load/frame.ts';
import { measuredSpan, phaseAt } from '#core/load/phase.ts';
import type { LoadPlan } from '#core/load/plan.ts';
import { createPhaseTally, type PhaseTally } from './phase-tally.ts';

export interface RunRecorder {
  /** @param at seconds from the start at which a call is due */
  readonly tallyAt: (at: number) => PhaseTally;
  /** To be called before anything is counted that happened now, and at least once a second: writes the seconds that are over. */
  readonly roll: (elapsedMs: number) => void;
  /** No further call is sent, though the plan has not come to its end; of several the first holds. */
  readonly endSending: (elapsedMs: number) => void;
  /** The second under way, as far as it came. */
  readonly finish: (elapsedMs: number) => void;
}

export interface RecorderOptions {
  readonly plan: Pick<LoadPlan, 'shape' | 'warmUpSeconds' | 'coolDownSeconds' | 'target'>;
  readonly generator: number;
  readonly write: (frame: LoadFrame) => void;
  /** The process's figures since the last time. */
  readonly measure: () => ProcessFigures;
}

const SECOND_MS = 1_000;
/** Of a run, of each generator. */
const MAX_EXAMPLES = 20;

export function createRunRecorder({ plan, generator, write, measure }: RecorderOptions): RunRecorder {
  const span = measuredSpan(plan);
  const isStream = plan.target.protocol === 'sse';
  const told = new Set<string>();
  const isNew = (failure: LoadFailure, text: string, status: number) => {
    // Bodies with an id of their own would be new each time.
    const key = failure === 'status' ? `${failure} ${status}` : `${failure} ${text}`;
    if (told.size >= MAX_EXAMPLES || told.has(key)) return false;
    told.add(key);
    return true;
  };
  const tallyOf = (phase: LoadPhase) => createPhaseTally({ phase, generator, isStream, isNew });
  const tallies = {
    'warm-up': tallyOf('warm-up'),
    measured: tallyOf('measured'),
    'cool-down': tallyOf('cool-down'),
  };
  let second = 0;
  let sendingEndedMs: number | undefined;

  const writeSecond = () => {
    const now = phaseAt(span, second);
    const process = measure();
    for (const phase of PHASES) {
      const frame = tallies[phase].drain(second, phase === now ? process : undefined);
      if (frame !== undefined)
        write({ ...frame, ...(sendingEndedMs === undefined ? {} : { sendingEndedMs }) });
    }
    second += 1;
  };
  const roll = (elapsedMs: number) => {
    while (elapsedMs >= (second + 1) * SECOND_MS) writeSecond();
  };

  return {
    tallyAt: (at) => tallies[phaseAt(span, at)],
    roll,
    endSending(elapsedMs) {
      sendingEndedMs ??= Math.max(0, elapsedMs);
    },
    finish(elapsedMs) {
      roll(elapsedMs);
      writeSecond();
    },
  };
}

const PHASES: readonly LoadPhase[] = ['warm-up', 'measured', 'cool-down'];
