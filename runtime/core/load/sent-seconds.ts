import type { LoadFrame } from './frame.ts';

/**
 * Seconds from the start up to which calls were sent: to the moment at which the first generator was ended early, else to the end of the
 * last second that is known. 0 without frames.
 */
export function sentSeconds(frames: readonly Pick<LoadFrame, 'second' | 'sendingEndedMs'>[]): number {
  let [seconds, endedMs] = [0, Number.POSITIVE_INFINITY];
  for (const frame of frames) {
    seconds = Math.max(seconds, frame.second + 1);
    endedMs = Math.min(endedMs, frame.sendingEndedMs ?? endedMs);
  }
  return Math.min(seconds, endedMs / 1_000);
}
