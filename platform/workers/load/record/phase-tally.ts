// What happens to the calls of one phase, counted until the second is over.
import type { FailureExample, LoadFailure, LoadFrame, LoadPhase, ProcessFigures } from '#core/load/frame.ts';
import { createHistogramRecorder } from '#core/load/histogram/histogram-recorder.ts';
import { createStreamTally, type StreamTally } from './stream-tally.ts';

export interface PhaseTally {
  readonly onSent: (lagUs: number, bytes: number) => void;
  readonly onDropped: () => void;
  readonly onCompleted: (status: number, bytes: number, latencyUs: number) => void;
  readonly onFailed: (
    failure: LoadFailure,
    status: number,
    bytes: number,
    latencyUs: number,
    text: string,
  ) => void;
  readonly onCutOff: () => void;
  readonly stream: Omit<StreamTally, 'drain'>;
  /** Undefined when nothing happened and nothing is under way. */
  readonly drain: (second: number, process: ProcessFigures | undefined) => LoadFrame | undefined;
}

export interface TallyOptions {
  readonly phase: LoadPhase;
  readonly generator: number;
  readonly isStream: boolean;
  /** Whether a failure is written down word for word; few are. */
  readonly isNew: (failure: LoadFailure, text: string, status: number) => boolean;
}

/** No timer is truer: finer values would only take up room. */
const LAG_US = 10;
const NOTHING = {
  sent: 0,
  dropped: 0,
  completed: 0,
  cutOff: 0,
  bytesSent: 0,
  bytesReceived: 0,
};

export function createPhaseTally({ phase, generator, isStream, isNew }: TallyOptions): PhaseTally {
  const latency = createHistogramRecorder();
  const failedLatency = createHistogramRecorder();
  const sendLag = createHistogramRecorder();
  const stream = createStreamTally();
  let counts = { ...NOTHING };
  let failed: Partial<Record<LoadFailure, number>> = {};
  let statuses: Record<string, number> = {};
  let examples: FailureExample[] = [];
  let inFlight = 0;

  const onAnswer = (status: number, bytes: number) => {
    inFlight -= 1;
    counts.bytesReceived += bytes;
    if (status > 0) statuses[status] = (statuses[status] ?? 0) + 1;
  };

  return {
    onSent(lagUs, bytes) {
      inFlight += 1;
      counts.sent += 1;
      counts.bytesSent += bytes;
      sendLag.record(Math.round(lagUs / LAG_US) * LAG_US);
    },
    onDropped() {
      counts.dropped += 1;
    },
    onCompleted(status, bytes, latencyUs) {
      onAnswer(status, bytes);
      counts.completed += 1;
      latency.record(latencyUs);
    },
    onFailed(failure, status, bytes, latencyUs, text) {
      onAnswer(status, bytes);
      failed[failure] = (failed[failure] ?? 0) + 1;
      failedLatency.record(latencyUs);
      if (isNew(failure, text, status)) examples.push({ failure, text, ...(status > 0 ? { status } : {}) });
    },
    onCutOff() {
      inFlight -= 1;
      counts.cutOff += 1;
    },
    stream,
    drain(second, process) {
      const hasFailed = Object.keys(failed).length > 0;
      const isIdle = inFlight === 0 && !hasFailed && Object.values(counts).every((count) => count === 0);
      if (isIdle && process === undefined) return undefined;
      const frame: LoadFrame = {
        ...{ second, phase, generator },
        ...{ offered: counts.sent + counts.dropped, ...counts, failed, inFlight, statuses },
        latency: latency.drain(),
        failedLatency: failedLatency.drain(),
        sendLag: sendLag.drain(),
        ...(isStream ? { stream: stream.drain() } : {}),
        ...(process === undefined ? {} : { process }),
        ...(examples.length === 0 ? {} : { examples }),
      };
      [counts, failed, statuses, examples] = [{ ...NOTHING }, {}, {}, []];
      return frame;
    },
  };
}
