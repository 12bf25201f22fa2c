// What answers in server-sent events brought, counted until the second is over.
import type { StreamFigures } from '#core/load/frame.ts';
import { createHistogramRecorder } from '#core/load/histogram/histogram-recorder.ts';

export interface StreamTally {
  readonly onFirstByte: (us: number) => void;
  readonly onEvent: (sinceLastUs: number | undefined) => void;
  readonly onTokens: (tokens: number) => void;
  /** A completed call was answered by something else than events. */
  readonly onEventless: () => void;
  readonly drain: () => StreamFigures;
}

const NOTHING = { events: 0, tokens: 0, eventless: 0 };

export function createStreamTally(): StreamTally {
  const firstByte = createHistogramRecorder();
  const betweenEvents = createHistogramRecorder();
  let counts = { ...NOTHING };
  return {
    onFirstByte: firstByte.record,
    onEvent(sinceLastUs) {
      counts.events += 1;
      if (sinceLastUs !== undefined) betweenEvents.record(sinceLastUs);
    },
    onTokens(tokens) {
      counts.tokens += tokens;
    },
    onEventless() {
      counts.eventless += 1;
    },
    drain() {
      const figures = { firstByte: firstByte.drain(), betweenEvents: betweenEvents.drain(), ...counts };
      counts = { ...NOTHING };
      return figures;
    },
  };
}
