// The pieces of an open shape, as a configuration writes them.
import type { ConfigForm } from '../record/stored-config.ts';
import type { LoadPiece } from './load-curve.ts';

type OpenLoad = Pick<ConfigForm, 'shape' | 'steps' | 'durationS'> & {
  readonly rate?: number | null | undefined;
  readonly rampFrom?: number | null | undefined;
  readonly rampTo?: number | null | undefined;
};

/** A rate that is not filled in counts as 0. A replay has no pieces of its own: the request log decides. */
export function piecesOf({
  shape,
  steps,
  rate,
  rampFrom,
  rampTo,
  durationS,
}: OpenLoad): readonly LoadPiece[] {
  if (shape === 'ramp') return [{ from: 0, to: durationS, fromRate: rampFrom ?? 0, toRate: rampTo ?? 0 }];
  if (shape !== 'steps') return [{ from: 0, to: durationS, fromRate: rate ?? 0, toRate: rate ?? 0 }];
  let end = 0;
  return steps.map((step) => {
    const from = end;
    end += step.seconds;
    return { from, to: end, fromRate: step.rate, toRate: step.rate };
  });
}
