/** Where somebody speaks, in milliseconds from the start. */
export interface Segment {
  readonly startMs: number;
  readonly endMs: number;
  /** Mean of the frames. */
  readonly probability: number;
}

export interface SegmentRules {
  /** From this probability on a frame is speech. */
  readonly threshold: number;
  /** Shorter speech is left out. */
  readonly minSpeechMs: number;
  /** A shorter pause does not end a segment. */
  readonly minSilenceMs: number;
  /** Added before and behind, for soft beginnings and ends. */
  readonly padMs: number;
}

/** Speech goes on until it is less likely than the threshold by this much. */
const HYSTERESIS = 0.15;

/** `frameMs`: how long each probability is for; `durationMs`: how long the recording is. */
export function findSegments(
  probabilities: Float32Array,
  frameMs: number,
  durationMs: number,
  { threshold, minSpeechMs, minSilenceMs, padMs }: SegmentRules,
): readonly Segment[] {
  const runs: [first: number, end: number][] = [];
  let isSpeech = false;
  for (const [frame, probability] of probabilities.entries()) {
    isSpeech = probability >= (isSpeech ? Math.max(threshold - HYSTERESIS, 0.01) : threshold);
    if (!isSpeech) continue;
    const last = runs.at(-1);
    if (last !== undefined && (frame - last[1]) * frameMs < minSilenceMs) last[1] = frame + 1;
    else runs.push([frame, frame + 1]);
  }
  const segments = runs
    .filter(([first, end]) => (end - first) * frameMs >= minSpeechMs)
    .map(([first, end]) => ({
      startMs: Math.max(0, first * frameMs - padMs),
      endMs: Math.min(durationMs, end * frameMs + padMs),
      probability: mean(probabilities.subarray(first, end)),
    }));
  return segments.map((segment, index) => ({
    ...segment,
    // Two pads may not overlap.
    endMs: Math.min(segment.endMs, segments[index + 1]?.startMs ?? durationMs),
  }));
}

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
