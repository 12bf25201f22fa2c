// Numbers, objects, texts, tags, groups, and answers that are right or not.

import { groupBy } from '../../group-by.ts';
import { createRandom, drawInteger } from '../../statistics/random/random.ts';
import { countPair, createConfusionMatrix } from '../classification/confusion-matrix.ts';
import { MOST_ROWS } from '../clustering/silhouette.ts';
import { type Box, boxOverlap } from '../detection/box-overlap.ts';
import { type MatchesByArea, matchObjects } from '../detection/match-objects.ts';
import { addNumbers, createRegressionSums } from '../regression/regression-sums.ts';
import { addTags, createEntityCounts } from '../text/entities.ts';
import { addText, createTextSums } from '../text/text-sums.ts';
import type { CreateTally } from './tally.ts';

export const tallyNumbers: CreateTally<'numbers'> = () => {
  const sums = createRegressionSums();
  return { add: (truth, prediction) => addNumbers(sums, truth, prediction), end: () => sums };
};

/** What is left of a picture is small: no shape stays. */
export const tallyObjects: CreateTally<'objects'> = ({ overlap, threshold }) => {
  const classes = new Map<string, MatchesByArea[]>();
  return {
    add(truths, found) {
      const wanted = groupBy(truths, (one) => one.class);
      const named = groupBy(found, (one) => one.class);
      for (const name of new Set([...wanted.keys(), ...named.keys()])) {
        const pictures = classes.get(name) ?? [];
        classes.set(name, pictures);
        pictures.push(
          matchObjects<Box>(
            (wanted.get(name) ?? []).map(({ box, area, crowd }) => ({ shape: box, area, crowd })),
            (named.get(name) ?? []).map(({ box, score }) => ({ shape: box, area: box[2] * box[3], score })),
            boxOverlap,
          ),
        );
      }
    },
    end: () => ({ classes, overlap, threshold: threshold ?? Number.NEGATIVE_INFINITY }),
  };
};

export const tallyTexts: CreateTally<'texts'> = () => {
  const sums = createTextSums();
  return { add: (truth, prediction) => addText(sums, truth, prediction), end: () => sums };
};

export const tallyTags: CreateTally<'tags'> = () => {
  const counts = createEntityCounts();
  return { add: (truth, prediction) => addTags(counts, truth, prediction), end: () => counts };
};

/** Each row is as likely to be in the sample as any other one, the same for the same rows (reservoir sampling). */
export const tallyGroups: CreateTally<'groups'> = () => {
  const matrix = createConfusionMatrix();
  const random = createRandom('silhouette');
  const rows: (readonly number[])[] = [];
  const groups: string[] = [];
  let seen = 0;
  return {
    add(truth, { group, features }) {
      countPair(matrix, truth, group);
      if (features === null) return;
      seen += 1;
      const place = seen <= MOST_ROWS ? seen - 1 : drawInteger(random, seen);
      if (place >= MOST_ROWS) return;
      rows[place] = features;
      groups[place] = group;
    },
    end: () => ({ matrix, ...(rows.length > 0 ? { sample: { rows, groups } } : {}) }),
  };
};

export const tallyExact: CreateTally<'exact'> = () => {
  let [rows, equal] = [0, 0];
  return {
    add(truth, prediction) {
      rows += 1;
      if (truth === prediction) equal += 1;
    },
    end: () => ({ rows, equal }),
  };
};
