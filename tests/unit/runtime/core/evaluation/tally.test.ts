// From answers and labels as they came to every metric: read by a setting, counted one by one, measured by the table.
import { describe, expect, it } from 'vitest';
import { MOST_ROWS } from '#core/evaluation/clustering/silhouette.ts';
import type { TaskMapping } from '#core/evaluation/mapping/mapping.ts';
import type { PredictionByTask, TruthByTask } from '#core/evaluation/mapping/values.ts';
import type { RankedRow } from '#core/evaluation/ranking/ranked-row.ts';
import type { SingleTask } from '#core/evaluation/table/evidence.ts';
import { measureTask } from '#core/evaluation/table/metrics-of-task.ts';
import { TALLIES } from '#core/evaluation/tally/tallies.ts';

const PART: TaskMapping = {
  ...{ modelType: 0, truthPath: '', predictionPath: '', scorePath: null, featuresPath: null, classes: [] },
  ...{ positiveClass: null, threshold: null, overlap: 0.5 },
};

type Pair<Task extends SingleTask> = readonly [TruthByTask[Task], PredictionByTask[Task]];

function measured<Task extends SingleTask>(
  task: Task,
  pairs: readonly Pair<Task>[],
  changes: Partial<TaskMapping> = {},
) {
  const spools = new Map<string, RankedRow[]>();
  const tally = TALLIES[task]({ ...PART, ...changes }, (name, row) => {
    spools.set(name, [...(spools.get(name) ?? []), row]);
  });
  for (const [truth, prediction] of pairs) tally.add(truth, prediction);
  const evidence = tally.end((name) =>
    (spools.get(name) ?? []).toSorted((one, other) => other.score - one.score),
  );
  return Object.fromEntries(measureTask(task, evidence).map((one) => [one.metric, one.measured]));
}

describe('pairs of', () => {
  const scored = (name: string, score: number) => ({ class: name, score });

  it('two classes with scores', () => {
    const pairs = [
      ['y', scored('y', 0.9)],
      ['n', scored('y', 0.6)],
      ['y', scored('n', 0.4)],
      ['n', scored('n', 0.1)],
    ] as const;
    const values = measured('binary', pairs, { positiveClass: 'y', scorePath: '$.answer.s' });
    expect(values).toMatchObject({ accuracy: 0.5, auc: 0.75, ks: 0.5 });
    expect(values.log_loss).toBeCloseTo(-(2 * Math.log(0.9) + 2 * Math.log(0.4)) / 4, 12);
    const logits = pairs.map(([truth, { class: name, score }]) => [truth, scored(name, score * 10)] as const);
    expect(measured('binary', logits, { positiveClass: 'y', scorePath: '$.answer.s' })).toMatchObject({
      ...{
        auc: 0.75,
        log_loss: { notDefined: 'no-probabilities' },
        brier_score: { notDefined: 'no-probabilities' },
      },
    });
    expect(measured('binary', [['y', { class: 'y', score: null }]], { positiveClass: 'y' })).toMatchObject({
      ...{ accuracy: 1, auc: { notDefined: 'no-scores' } },
    });
  });

  it('several classes with scores', () => {
    const pairs = [
      ['a', { class: 'a', scores: [0.7, 0.3] }],
      ['b', { class: 'a', scores: [0.6, 0.4] }],
      ['b', { class: 'b', scores: [0.2, 0.8] }],
    ] as const;
    const values = measured('classes', pairs, { classes: ['a', 'b'], scorePath: '$.answer.s' });
    expect(values).toMatchObject({ accuracy: 2 / 3, auc: 1 });
    expect(values.log_loss).toBeCloseTo(-(Math.log(0.7) + Math.log(0.4) + Math.log(0.8)) / 3, 12);
    expect(values.roc_curve).toMatchObject([{ name: 'a' }, { name: 'b' }]);
  });

  it('pixels, whatever their runs', () => {
    const picture = (...runs: readonly (readonly [string, number])[]) => ({ width: 6, height: 1, runs });
    const values = measured('pixels', [
      [picture(['road', 4], ['sky', 2]), picture(['road', 3], ['sky', 3])],
      [picture(['sky', 6]), picture(['sky', 1], ['sky', 5])],
    ]);
    expect(values).toMatchObject({ accuracy: 11 / 12, mIoU: (3 / 4 + 8 / 9) / 2 });
    expect(values.confusion_matrix).toEqual({
      classes: ['road', 'sky'],
      rows: [
        [3, 1],
        [0, 8],
      ],
    });
  });

  it('objects', () => {
    const box = (x: number) => [x, 0, 10, 10] as const;
    const truth = (name: string, x: number) => ({ class: name, box: box(x), area: 100, crowd: false });
    const values = measured(
      'objects',
      [
        [[truth('cat', 0)], [{ class: 'cat', box: box(0), score: 0.9 }]],
        [
          [truth('cat', 0), truth('dog', 50)],
          [
            { class: 'dog', box: box(50), score: 0.3 },
            { class: 'cat', box: box(80), score: 0.8 },
          ],
        ],
      ],
      { threshold: 0.5 },
    );
    // The dog's score is below the threshold, which COCO's own numbers do not know.
    expect(values).toMatchObject({ precision: 0.5, recall: 1 / 3 });
    expect(values.AP50).toBeGreaterThan(0.5);
  });

  it('numbers, texts, tags and equal answers', () => {
    expect(
      measured('numbers', [
        [1, 2],
        [3, 3],
        [5, 4],
      ]),
    ).toMatchObject({ MSE: 2 / 3, R2: 0.75 });
    expect(measured('texts', [['你好', '你号']])).toMatchObject({ character_error_rate: 0.5 });
    expect(
      measured('tags', [
        [
          ['B-人', 'O'],
          ['B-人', 'B-地'],
        ],
      ]),
    ).toMatchObject({ precision: 0.5, recall: 1 });
    expect(
      measured('exact', [
        ['1', '1'],
        ['1', '2'],
      ]),
    ).toEqual({ accuracy: 0.5 });
  });

  it('groups, of which a sample is compared', () => {
    const near = (group: string, at: number) => [group, { group, features: [at] }] as const;
    const few = measured('groups', [near('a', 0), near('a', 0), near('b', 9), near('b', 9)]);
    expect(few).toEqual({ silhouette: 1, adjusted_rand: 1 });
    expect(measured('groups', [['a', { group: 'x', features: null }]])).toMatchObject({
      silhouette: { notDefined: 'no-features' },
    });
    const tally = TALLIES.groups(PART, () => undefined);
    for (let n = 0; n < MOST_ROWS * 3; n += 1) tally.add('a', { group: 'a', features: [n] });
    const { sample } = tally.end(() => []);
    const firsts = sample?.rows.map(([first = 0]) => first) ?? [];
    expect(new Set(firsts).size).toBe(MOST_ROWS);
    // All of the stream, not its beginning or its end.
    const mean = firsts.reduce((sum, one) => sum + one, 0) / MOST_ROWS;
    expect(Math.abs(mean / (MOST_ROWS * 1.5) - 1)).toBeLessThan(0.05);
  });
});
