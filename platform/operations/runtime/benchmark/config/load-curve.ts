// The load of an open shape over time, as lines between points: what a form draws while it is filled in.

export interface LoadPiece {
  /** Seconds since the beginning. */
  readonly from: number;
  readonly to: number;
  /** Calls a second at its ends; the rate changes evenly between them. */
  readonly fromRate: number;
  readonly toRate: number;
}

export type LoadPhase = '预热' | '计入' | '收尾';

export interface LoadPoint {
  readonly second: number;
  readonly rate: number;
  readonly phase: LoadPhase;
}

export interface Cuts {
  readonly warmupS: number;
  readonly cooldownS: number;
}

/** Calls of all pieces. */
export function callsOf(pieces: readonly LoadPiece[]): number {
  return pieces.reduce(
    (sum, { from, to, fromRate, toRate }) => sum + ((fromRate + toRate) / 2) * (to - from),
    0,
  );
}

/**
 * Calls that are due at even distances: the first one at once, the next one each time that one more is expected.
 * @param before calls that are expected until then
 */
export function evenCalls(pieces: readonly LoadPiece[], before: number): number {
  const due = (expected: number) => Math.ceil(Number(expected.toFixed(6)));
  return due(before + callsOf(pieces)) - due(before);
}

/** Pieces cut where a phase ends, so that each belongs to one. */
export function cutPieces(pieces: readonly LoadPiece[], { warmupS, cooldownS }: Cuts) {
  const end = pieces.at(-1)?.to ?? 0;
  const cuts = [warmupS, end - cooldownS];
  return pieces
    .flatMap((piece) =>
      cuts.reduce<readonly LoadPiece[]>((parts, at) => parts.flatMap((part) => split(part, at)), [piece]),
    )
    .map((piece) => ({ piece, phase: phaseOf((piece.from + piece.to) / 2, cuts) }));
}

/** Both ends of each piece; where the rate jumps there are two at one second. */
export function pointsOf(parts: ReturnType<typeof cutPieces>): readonly LoadPoint[] {
  return parts.flatMap(({ piece: { from, to, fromRate, toRate }, phase }) => [
    { second: from, rate: fromRate, phase },
    { second: to, rate: toRate, phase },
  ]);
}

function split(piece: LoadPiece, at: number): readonly LoadPiece[] {
  const { from, to, fromRate, toRate } = piece;
  if (at <= from || at >= to) return [piece];
  const rate = fromRate + ((toRate - fromRate) * (at - from)) / (to - from);
  return [
    { from, to: at, fromRate, toRate: rate },
    { from: at, to, fromRate: rate, toRate },
  ];
}

function phaseOf(second: number, [warm = 0, cool = 0]: readonly number[]): LoadPhase {
  if (second < warm) return '预热';
  return second > cool ? '收尾' : '计入';
}
