// Predictions that name a class, with scores or without.
import {
  type ConfusionMatrix,
  countPair,
  createConfusionMatrix,
} from '../classification/confusion-matrix.ts';
import { addLoss, createLogLoss } from '../classification/log-loss.ts';
import { createScoredRows, isProbability } from './scored-rows.ts';
import type { CreateTally } from './tally.ts';

export const tallyBinary: CreateTally<'binary'> = ({ positiveClass, scorePath }, spool) => {
  const positive = positiveClass ?? '';
  const matrix = createConfusionMatrix();
  const losses = createLosses();
  const scored = createScoredRows(positive, spool);
  return {
    add(truth, { class: name, score }) {
      countPair(matrix, truth, name);
      if (score === null) return;
      const isPositive = truth === positive;
      scored.add(score, isPositive);
      losses.add([1 - score, score], isPositive ? 1 : 0);
    },
    end: (sorted) => ({
      ...{ matrix, positive },
      ...(scorePath ? { scored: scored.end(sorted), ...losses.end() } : {}),
    }),
  };
};

export const tallyClasses: CreateTally<'classes'> = ({ classes, scorePath }, spool) => {
  const matrix = createConfusionMatrix();
  const losses = createLosses();
  const scored = new Map(classes.map((name) => [name, createScoredRows(name, spool)] as const));
  return {
    add(truth, { class: name, scores }) {
      countPair(matrix, truth, name);
      if (scores === null) return;
      for (const [place, own] of classes.entries()) scored.get(own)?.add(scores[place] ?? 0, truth === own);
      losses.add(scores, classes.indexOf(truth));
    },
    end: (sorted) => ({
      matrix,
      ...(scorePath
        ? { scored: new Map([...scored].map(([name, rows]) => [name, rows.end(sorted)])), ...losses.end() }
        : {}),
    }),
  };
};

/** Log loss, until a score is no probability. */
function createLosses() {
  const loss = createLogLoss();
  let areProbabilities = true;
  return {
    add(scores: readonly number[], truth: number) {
      areProbabilities &&= scores.every(isProbability);
      if (areProbabilities) addLoss(loss, scores, truth);
    },
    end: () => (areProbabilities ? { loss } : {}),
  };
}

/** Pixels lie in runs: two runs overlap in as many pixels as both have from here. */
export const tallyPixels: CreateTally<'pixels'> = () => {
  const matrix = createConfusionMatrix();
  return {
    add: (truth, prediction) => countRuns(matrix, truth.runs, prediction.runs),
    end: () => matrix,
  };
};

type Runs = readonly (readonly [name: string, pixels: number])[];

function countRuns(matrix: ConfusionMatrix, truth: Runs, predicted: Runs): void {
  let [one, other, ofOne, ofOther] = [0, 0, 0, 0];
  for (;;) {
    const [trueRun, foundRun] = [truth[one], predicted[other]];
    if (trueRun === undefined || foundRun === undefined) return;
    const pixels = Math.min(trueRun[1] - ofOne, foundRun[1] - ofOther);
    countPair(matrix, trueRun[0], foundRun[0], pixels);
    ofOne += pixels;
    ofOther += pixels;
    if (ofOne === trueRun[1]) [one, ofOne] = [one + 1, 0];
    if (ofOther === foundRun[1]) [other, ofOther] = [other + 1, 0];
  }
}
