// COCO's numbers against those of cocoapi itself: tests/fixtures/evaluation/coco-values.py made the values.
import { describe, expect, it } from 'vitest';
import { type Box, boxOverlap } from '#core/evaluation/detection/box-overlap.ts';
import {
  curvesOf,
  type DetectionMetrics,
  detectionMetrics,
} from '#core/evaluation/detection/detection-metrics.ts';
import { type MatchesByArea, matchObjects } from '#core/evaluation/detection/match-objects.ts';
import { readCases } from '../../../../support/read-cases.ts';

type Found = readonly [picture: number, kind: number, box: Box, score: number];
type Truth = readonly [picture: number, kind: number, box: Box, crowd: 0 | 1];

interface Case {
  readonly name: string;
  readonly truths: readonly Truth[];
  readonly found: readonly Found[];
  /** -1: not defined. */
  readonly stats: Readonly<Record<keyof DetectionMetrics, number>>;
  /** Of the first class at an overlap of 0.5, each tenth recall; null: it has no truth. */
  readonly curve: readonly number[] | null;
}

const cases = readCases<Case>('evaluation/detection.jsonl');

const areaOf = ([, , width, height]: Box) => width * height;

function matchesOf({ truths, found }: Case): ReadonlyMap<string, readonly MatchesByArea[]> {
  const all = [...truths, ...found];
  const upTo = (place: 0 | 1) =>
    Array.from({ length: Math.max(...all.map((one) => one[place])) }, (_, k) => k + 1);
  return new Map(
    upTo(1).map((kind) => [
      String(kind),
      upTo(0).map((picture) => {
        const here = <Row extends Truth | Found>(rows: readonly Row[]) =>
          rows.filter((row) => row[0] === picture && row[1] === kind);
        return matchObjects<Box>(
          here(truths).map(([, , shape, crowd]) => ({ shape, area: areaOf(shape), crowd: crowd === 1 })),
          here(found).map(([, , shape, score]) => ({ shape, area: areaOf(shape), score })),
          boxOverlap,
        );
      }),
    ]),
  );
}

describe('objects', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', (_name, one) => {
    const matches = matchesOf(one);
    for (const [name, value] of Object.entries(detectionMetrics(matches))) {
      const expected = one.stats[name as keyof DetectionMetrics];
      if (expected === -1) expect(value, name).toEqual({ notDefined: 'no-positives' });
      else expect(Math.abs(Number(value) - expected), name).toBeLessThanOrEqual(1e-9);
    }
    const [curve] = curvesOf((matches.get('1') ?? []).map(({ all }) => all));
    expect(curve === undefined).toBe(one.curve === null);
    for (const [place, precision] of (one.curve ?? []).entries())
      expect(curve?.precision[place * 10]).toBeCloseTo(precision, 9);
  });

  it('in no picture have no metrics', () => {
    const values = Object.values(detectionMetrics(new Map()));
    expect(values).toEqual(values.map(() => ({ notDefined: 'no-positives' })));
  });
});
