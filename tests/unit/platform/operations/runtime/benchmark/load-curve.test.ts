// A preview counts the calls that the generators will send.
import { expect, it } from 'vitest';
import { arrivalsOf } from '#core/load/arrivals.ts';
import {
  callsOf,
  cutPieces,
  evenCalls,
} from '../../../../../../platform/operations/runtime/benchmark/config/load-curve.ts';
import { piecesOf } from '../../../../../../platform/operations/runtime/benchmark/config/load-pieces.ts';

it.each([
  // The only call is due at once, within the warm-up.
  [0.1, 10, 1],
  [0.1, 30, 10],
  [0.7, 10, 2],
  [40, 4, 1],
])('at %f a second for %i seconds, %i of them not counted', (rate, durationS, warmupS) => {
  const pieces = piecesOf({ shape: 'constant', steps: [], rate, durationS });
  const parts = cutPieces(pieces, { warmupS, cooldownS: 0 });
  const of = (wanted: string) => parts.filter(({ phase }) => phase === wanted).map(({ piece }) => piece);
  const due = [...arrivalsOf({ kind: 'constant', perSecond: rate, seconds: durationS }, 1)];
  expect(evenCalls(pieces, 0)).toBe(due.length);
  expect(evenCalls(of('计入'), callsOf(of('预热')))).toBe(due.filter((at) => at >= warmupS).length);
});
