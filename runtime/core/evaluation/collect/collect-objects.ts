import { boxOverlap } from '../detection/box-overlap.ts';
import { type MatchesByArea, matchObjects } from '../detection/match-objects.ts';
import type { FoundBox, TrueBox } from '../mapping/values.ts';
import type { Collector, JudgeSetting } from './collector.ts';
import { truthOf } from './truth-of.ts';

/** Memory grows by a few numbers an object found; boxes are let go picture by picture. */
export function collectObjects({ overlap, threshold }: JudgeSetting): Collector<'objects'> {
  const classes = new Map<string, MatchesByArea[]>();
  return {
    add(row) {
      const truths = truthOf(row);
      for (const name of new Set([...truths, ...row.prediction].map((one) => one.class))) {
        const pictures = classes.get(name) ?? [];
        pictures.push(matchClass(truths, row.prediction, name));
        classes.set(name, pictures);
      }
    },
    evidence: () => ({ classes, overlap, threshold }),
    close: () => undefined,
  };
}

function matchClass(truths: readonly TrueBox[], found: readonly FoundBox[], name: string): MatchesByArea {
  return matchObjects(
    truths.filter((one) => one.class === name).map(({ box, area, crowd }) => ({ shape: box, area, crowd })),
    found
      .filter((one) => one.class === name)
      .map(({ box, score }) => ({ shape: box, area: box[2] * box[3], score })),
    boxOverlap,
  );
}
