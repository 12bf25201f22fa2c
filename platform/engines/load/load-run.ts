// A run as the engine gives it out: ordered, going on, and what is left of it.
import type { LoadEnd, LoadFrame } from '#core/load/frame.ts';
import type { LoadPlan } from '#core/load/plan.ts';
import type { LoadEnding } from './load-ending.ts';

export interface LoadOrder {
  readonly plan: LoadPlan;
  /** Such as `authorization`: handed to the generators through a pipe, kept in no file. */
  readonly secretHeaders?: Readonly<Record<string, string>>;
  /** Frames as they come, some every second, each once; of generators that go on. */
  readonly onFrames?: (frames: readonly LoadFrame[]) => void;
}

/** A run that goes on. */
export interface LoadRun {
  readonly runId: string;
  /** Epoch ms of second 0; resolves when all generators are ready. Rejects when the run ends before. */
  readonly started: Promise<number>;
  /** Every generator process is gone. Never rejects. */
  readonly ended: Promise<LoadEnding>;
  /** Ends at once; calls under way are cut off. Safe to repeat. */
  readonly stop: (end?: LoadEnd, message?: string) => Promise<LoadEnding>;
}

/** What a run left on disk, while it goes on and afterwards. */
export interface LoadRecord {
  readonly runId: string;
  readonly plan: LoadPlan;
  /** Epoch ms; undefined when it never began. */
  readonly startedAt: number | undefined;
  /** Of all generators, each its own, in the order of their seconds. Whole seconds only. */
  readonly frames: readonly LoadFrame[];
  /** Undefined while it goes on. */
  readonly ending: LoadEnding | undefined;
}
