/** Epoch ms. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Seconds of all spans together, each counted, without the parts that lie in a rest. @param rests none overlaps another */
export function readySeconds(spans: readonly TimeSpan[], rests: readonly TimeSpan[]): number {
  const milliseconds = spans.map((span) => {
    const resting = rests.reduce((sum, rest) => sum + overlap(span, rest), 0);
    return Math.max(0, span.to - span.from) - resting;
  });
  return milliseconds.reduce((sum, one) => sum + one, 0) / 1_000;
}

function overlap(one: TimeSpan, other: TimeSpan): number {
  return Math.max(0, Math.min(one.to, other.to) - Math.max(one.from, other.from));
}
