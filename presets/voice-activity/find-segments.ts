/** Segments of speech, in milliseconds from the start. */
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
  const kept = runs.filter(([first, end]) => (end - first) * frameMs >= minSpeechMs);
  return kept.map(([first, end], index) => {
    // Between two segments each pad has half of the pause at most.
    const before = index === 0 ? first : (first - (kept[index - 1]?.[1] ?? 0)) / 2;
    const after = ((kept[index + 1]?.[0] ?? Number.POSITIVE_INFINITY) - end) / 2;
    return {
      startMs: first * frameMs - Math.min(padMs, before * frameMs),
      endMs: Math.min(end * frameMs + Math.min(padMs, after * frameMs), durationMs),
      probability: mean(probabilities.subarray(first, end)),
    };
  });
}

function mean(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
