// The table of metrics: complete by the schemas' enumerations, and each row measured by the function that it names.
import { describe, expect, it } from 'vitest';
import { countPair, createConfusionMatrix } from '#core/evaluation/classification/confusion-matrix.ts';
import { addLoss, createLogLoss } from '#core/evaluation/classification/log-loss.ts';
import { type Box, boxOverlap } from '#core/evaluation/detection/box-overlap.ts';
import { foundAtThreshold } from '#core/evaluation/detection/found-at-threshold.ts';
import { matchObjects } from '#core/evaluation/detection/match-objects.ts';
import { addScore, createCalibration } from '#core/evaluation/ranking/calibration.ts';
import { rankingCurve } from '#core/evaluation/ranking/ranking-curve.ts';
import { addNumbers, createRegressionSums } from '#core/evaluation/regression/regression-sums.ts';
import type { EvidenceByTask, SingleTask } from '#core/evaluation/table/evidence.ts';
import { METRICS_OF_TASK, type MeasuredMetric, measureTask } from '#core/evaluation/table/metrics-of-task.ts';
import { MODEL_TYPES, metricsOfTask } from '#core/evaluation/table/model-types.ts';
import { addTags, createEntityCounts } from '#core/evaluation/text/entities.ts';
import { addText, createTextSums } from '#core/evaluation/text/text-sums.ts';
import { loadTestConfig } from '../../../../support/load-test-config.ts';

const config = await loadTestConfig();
const valuesOf = (id: string) => config.enums.get(id)?.values.map(({ value }) => value) ?? [];
const tasks = Object.keys(METRICS_OF_TASK);

/** True y, y, n, n with scores 0.9, 0.4, 0.6, 0.1 at a threshold of 0.5. */
function binary(): EvidenceByTask['binary'] {
  const rows = [
    { score: 0.9, positive: true },
    { score: 0.6, positive: false },
    { score: 0.4, positive: true },
    { score: 0.1, positive: false },
  ];
  const [matrix, calibration, loss] = [createConfusionMatrix(), createCalibration(), createLogLoss()];
  for (const { score, positive } of rows) {
    countPair(matrix, positive ? 'y' : 'n', score >= 0.5 ? 'y' : 'n');
    addScore(calibration, score, positive);
    addLoss(loss, [1 - score, score], positive ? 1 : 0);
  }
  const curve = rankingCurve(rows, { positives: 2, negatives: 2 });
  return { matrix, positive: 'y', scored: { curve, calibration }, loss };
}

function objects(): EvidenceByTask['objects'] {
  const truth = (shape: Box) => ({ shape, area: shape[2] * shape[3], crowd: false });
  const found = (shape: Box, score: number) => ({ shape, area: shape[2] * shape[3], score });
  const picture = matchObjects<Box>(
    [truth([0, 0, 10, 10]), truth([50, 50, 10, 10])],
    [found([0, 0, 10, 10], 0.9), found([80, 80, 5, 5], 0.8), found([50, 50, 10, 6], 0.2)],
    boxOverlap,
  );
  return { classes: new Map([['cat', [picture]]]), overlap: 0.5, threshold: 0.5 };
}

function numbers(pairs: readonly (readonly [number, number])[]) {
  const sums = createRegressionSums();
  for (const [truth, prediction] of pairs) addNumbers(sums, truth, prediction);
  return sums;
}

/** Of no row at all. */
const EMPTY: { readonly [Task in SingleTask]: EvidenceByTask[Task] } = {
  binary: { matrix: createConfusionMatrix(), positive: 'y' },
  classes: { matrix: createConfusionMatrix() },
  numbers: numbers([]),
  objects: { classes: new Map(), overlap: 0.5, threshold: 0 },
  pixels: createConfusionMatrix(),
  texts: createTextSums(),
  tags: createEntityCounts(),
  groups: {},
  exact: { rows: 0, equal: 0 },
};

const valuesIn = (measured: readonly MeasuredMetric[]) =>
  Object.fromEntries(measured.map((one) => [one.metric, one.measured]));

describe('the table', () => {
  it('has every kind of model, and every metric, that the schemas name', () => {
    expect(MODEL_TYPES.map(({ type }) => type)).toEqual(valuesOf('model-type'));
    expect([...tasks, 'several'].toSorted()).toEqual(valuesOf('evaluation-task').toSorted());
    const named = Object.values(METRICS_OF_TASK).flatMap((table) => table.map(({ name }) => name));
    expect([...new Set<unknown>(named)].toSorted()).toEqual(valuesOf('evaluation-metric').toSorted());
  });

  it.each(tasks)('says of each metric of %s once what it is', (task) => {
    const rows = metricsOfTask(task as SingleTask);
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const row of rows) {
      expect(row.formula, row.name).not.toBe('');
      expect(row.reference, row.name).not.toBe('');
      // A picture is neither good nor bad by itself.
      expect(row.shape === 'number' || row.direction === 'none', row.name).toBe(true);
    }
  });

  it('has what the specification names for a type', () => {
    const ofType = (type: number) =>
      metricsOfTask(MODEL_TYPES.find((row) => row.type === type)?.task ?? 'several').map(({ name }) => name);
    const regression = ['TSS', 'RSS', 'ESS', 'MAE', 'MAPE', 'MSE', 'RMSE', 'R2', 'EVR', 'GTA', 'PVA'];
    expect(ofType(2013).toSorted()).toEqual(regression.toSorted());
    for (const type of [1, 4])
      expect(ofType(type)).toEqual(expect.arrayContaining(['accuracy', 'precision', 'recall', 'f1_score']));
    for (const type of [2, 6, 861])
      expect(ofType(type)).toEqual(expect.arrayContaining(['mAP', 'precision', 'recall']));
    const curves = ['false_positive_score', 'roc_curve', 'pr_curve', 'ks_curve', 'log_loss'];
    for (const type of [2011, 2012, 804, 858]) expect(ofType(type)).toEqual(expect.arrayContaining(curves));
  });
});

describe('each task', () => {
  it.each(tasks)('%s of no row has reasons instead of values', (task) => {
    for (const { metric, measured } of measureTask(task as SingleTask, EMPTY[task as SingleTask] as never))
      expect(measured, metric).toEqual({ notDefined: expect.any(String) });
  });

  it('binary', () => {
    const values = valuesIn(measureTask('binary', binary()));
    expect(values).toMatchObject({
      ...{ accuracy: 0.5, precision: 0.5, recall: 0.5, f1_score: 0.5, false_positive_score: 0.5 },
      ...{ auc: 0.75, ks: 0.5 },
      confusion_matrix: {
        classes: ['n', 'y'],
        rows: [
          [1, 1],
          [1, 1],
        ],
      },
    });
    expect(values.brier_score).toBeCloseTo((0.01 + 0.36 + 0.36 + 0.01) / 4, 12);
    expect(values.log_loss).toBeCloseTo(-(2 * Math.log(0.9) + 2 * Math.log(0.4)) / 4, 12);
    expect(values.average_precision).toBeCloseTo(1 / 2 + (1 / 2) * (2 / 3), 12);
    expect(values.roc_curve).toMatchObject([
      {
        places: [
          { x: 0, y: 0 },
          { x: 0, y: 0.5, threshold: 0.9 },
          { x: 0.5, y: 0.5 },
          { x: 0.5, y: 1 },
          { x: 1, y: 1, threshold: 0.1 },
        ],
      },
    ]);
    expect(values.ks_curve).toMatchObject([{ series: 'positives' }, { series: 'negatives' }]);
  });

  it('binary without scores says so', () => {
    const { matrix, positive } = binary();
    const values = valuesIn(measureTask('binary', { matrix, positive }));
    expect(values.accuracy).toBe(0.5);
    for (const name of ['auc', 'roc_curve', 'log_loss', 'brier_score'])
      expect(values[name], name).toEqual({ notDefined: 'no-scores' });
    const { curve } = binary().scored ?? {};
    if (curve === undefined) throw new Error('has scores');
    const unbounded = valuesIn(measureTask('binary', { matrix, positive, scored: { curve } }));
    expect(unbounded.auc).toBe(0.75);
    for (const name of ['log_loss', 'brier_score', 'calibration_curve'])
      expect(unbounded[name], name).toEqual({ notDefined: 'no-probabilities' });
  });

  it('classes', () => {
    const matrix = createConfusionMatrix();
    for (const [truth, predicted] of ['aa', 'ab', 'bb', 'cb'])
      countPair(matrix, truth ?? '', predicted ?? '');
    const values = valuesIn(measureTask('classes', { matrix }));
    expect(values.accuracy).toBe(0.5);
    expect(values.macro_precision).toBeCloseTo((1 + 1 / 3 + 0) / 3, 12);
    expect(values.macro_precision).toBe(values.precision);
    expect(values.weighted_recall).toBeCloseTo(0.5, 12);
    expect(values.roc_curve).toEqual({ notDefined: 'no-scores' });
    const { scored } = binary();
    if (scored === undefined) throw new Error('has scores');
    const flat = { curve: rankingCurve([{ score: 1, positive: true }], { positives: 1, negatives: 0 }) };
    const some = valuesIn(
      measureTask('classes', {
        matrix,
        scored: new Map([
          ['a', scored],
          ['b', flat],
        ]),
      }),
    );
    expect(some.auc).toBe(0.75);
    expect(some.roc_curve).toMatchObject([{ name: 'a' }]);
    expect(some.pr_curve).toMatchObject([{ name: 'a' }, { name: 'b' }]);
  });

  it('numbers', () => {
    const values = valuesIn(
      measureTask(
        'numbers',
        numbers([
          [1, 2],
          [3, 3],
          [5, 4],
        ]),
      ),
    );
    expect(values).toMatchObject({ TSS: 8, RSS: 2, ESS: 2, MSE: 2 / 3, R2: 0.75, GTA: 3, PVA: 3 });
  });

  it('objects', () => {
    const values = valuesIn(measureTask('objects', objects()));
    // The third is found, but below the threshold of the setting.
    expect(values).toMatchObject({ precision: 0.5, recall: 0.5 });
    const { classes } = objects();
    expect(foundAtThreshold(classes, 0.5, 0)).toMatchObject({ truePositives: 2, predicted: 3, support: 2 });
    expect(foundAtThreshold(classes, 0.75, 0)).toMatchObject({ truePositives: 1, predicted: 3, support: 2 });
    expect(() => foundAtThreshold(classes, 0.51, 0)).toThrow('0.5');
    expect(values.AP50).toBeGreaterThan(Number(values.AP75));
    expect(values.pr_curve).toHaveLength(10);
    expect(values.pr_curve).toMatchObject([{ name: 'cat', series: '0.50' }, ...Array(9).fill({})]);
  });

  it('pixels, texts, tags, groups and equal answers', () => {
    const matrix = createConfusionMatrix();
    countPair(matrix, 'road', 'road', 6);
    countPair(matrix, 'road', 'sky', 2);
    countPair(matrix, 'sky', 'sky', 4);
    expect(valuesIn(measureTask('pixels', matrix))).toMatchObject({
      ...{ accuracy: 10 / 12, mIoU: (6 / 8 + 4 / 6) / 2 },
    });
    const texts = createTextSums();
    addText(texts, '你好', '你号');
    expect(valuesIn(measureTask('texts', texts))).toMatchObject({ accuracy: 0, character_error_rate: 0.5 });
    const tags = createEntityCounts();
    addTags(tags, ['B-人', 'I-人', 'O', 'B-地'], ['B-人', 'I-人', 'O', 'O']);
    expect(valuesIn(measureTask('tags', tags))).toMatchObject({ precision: 1, recall: 0.5 });
    const groups = createConfusionMatrix();
    for (const [truth, found] of ['ax', 'ax', 'by', 'by']) countPair(groups, truth ?? '', found ?? '');
    const sample = { rows: [[0], [0], [9], [9]], groups: ['x', 'x', 'y', 'y'] };
    expect(valuesIn(measureTask('groups', { matrix: groups, sample }))).toEqual({
      ...{ silhouette: 1, adjusted_rand: 1 },
    });
    expect(valuesIn(measureTask('exact', { rows: 4, equal: 3 }))).toEqual({ accuracy: 0.75 });
  });
});
