// Rows of files, as a run reads them, against scikit-learn's values and against what each task must refuse.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { JudgeSetting } from '#core/evaluation/collect/collector.ts';
import type { JudgedRow } from '#core/evaluation/collect/judged-row.ts';
import { type ResultPart, ROWS_FILE, type RowLine } from '#core/evaluation/run/evaluation-plan.ts';
import type { SingleTask } from '#core/evaluation/table/evidence.ts';
import { groupBy } from '#core/group-by.ts';
import { measureRows } from '../../../../../platform/workers/evaluator/measure-rows.ts';
import { readCases } from '../../../../support/read-cases.ts';

const home = mkdtempSync(join(tmpdir(), 'aip-evaluate-'));
afterAll(() => rmSync(home, { recursive: true }));

const SETTING: JudgeSetting = { classes: [], positive: '1', threshold: 0.5, overlap: 0.5 };

async function measure<Task extends SingleTask>(
  task: Task,
  rows: readonly JudgedRow<Task>[],
  setting: Partial<JudgeSetting> = {},
): Promise<ResultPart> {
  const directory = mkdtempSync(join(home, 'run-'));
  const lines = rows.map((row, at): RowLine => ({ id: `req-${at}`, parts: { '': row } }));
  writeFileSync(join(directory, ROWS_FILE), lines.map((line) => JSON.stringify(line)).join('\n'));
  const parts = [{ name: '', task, setting: { ...SETTING, ...setting } }];
  const plan = { runId: 'evl-1', parts, rows: rows.length };
  const [part] = await measureRows({ directory, sorting: directory }, plan, () => undefined);
  expect(readdirSync(directory)).toEqual([ROWS_FILE]);
  if (part === undefined) throw new Error('no part');
  return part;
}

const measuredOf = ({ metrics }: ResultPart, name: string) =>
  metrics.find(({ metric }) => metric === name)?.measured;

interface Case {
  readonly kind: string;
  readonly name: string;
  readonly truth: readonly never[];
  readonly predicted: readonly never[];
  readonly scores: readonly number[];
  readonly positive: readonly (0 | 1)[];
  readonly [metric: string]: unknown;
}

const cases = groupBy(readCases<Case>('evaluation/metrics.jsonl'), ({ kind }) => kind);
const casesOf = (kind: string) => (cases.get(kind) ?? []).map((one) => [one.name, one] as const);

function expectNear(found: unknown, wanted: unknown, name: string): void {
  if (wanted === null || wanted === undefined) return;
  expect(typeof found, name).toBe('number');
  const off = Math.abs(Number(found) - Number(wanted));
  expect(off, name).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(Number(wanted))));
}

describe('rows of a file have scikit-learn’s values', () => {
  it.each(casesOf('classification'))('classes: %s', async (_name, one) => {
    const part = await measure(
      'classes',
      one.truth.map((truth, at) => ({
        truth,
        prediction: { class: one.predicted[at] ?? ('' as never), scores: null },
      })),
    );
    const [macro, weighted] = [one.macro, one.weighted] as readonly number[][];
    for (const [at, score] of ['precision', 'recall', 'f1_score'].entries()) {
      expectNear(measuredOf(part, `macro_${score}`), macro?.[at], score);
      expectNear(measuredOf(part, `weighted_${score}`), weighted?.[at], score);
    }
    expectNear(measuredOf(part, 'accuracy'), one.truth.length === 0 ? null : one.accuracy, 'accuracy');
  });

  it.each(casesOf('ranking'))('binary: %s', async (_name, one) => {
    const rows = one.scores.map((score, at) => ({
      truth: String(one.positive[at]),
      prediction: { class: score >= 0.5 ? '1' : '0', score },
    }));
    // JSON knows no infinity: such scores are refused where rows are written.
    const part = await measure(
      'binary',
      rows.filter(({ prediction }) => Number.isFinite(prediction.score)),
    );
    if (part.rows < rows.length) return;
    expectNear(measuredOf(part, 'auc'), one.auc, 'auc');
    expectNear(measuredOf(part, 'ks'), one.ks, 'ks');
    expectNear(measuredOf(part, 'average_precision'), one.averagePrecision, 'average_precision');
    expectNear(measuredOf(part, 'brier_score'), one.brier, 'brier_score');
  });

  it.each(casesOf('regression'))('numbers: %s', async (_name, one) => {
    const part = await measure(
      'numbers',
      one.truth.map((truth, at) => ({ truth, prediction: one.predicted[at] ?? (0 as never) })),
    );
    for (const name of ['TSS', 'RSS', 'ESS', 'MAE', 'MAPE', 'MSE', 'RMSE', 'R2', 'EVR'])
      expectNear(measuredOf(part, name), one[name], name);
  });
});

/** Of each task: sound rows, and rows that cannot be judged with the word of the reason. */
const ROWS: {
  readonly [Task in SingleTask]: {
    readonly sound: readonly JudgedRow<Task>[];
    readonly faulty: readonly (readonly [JudgedRow<Task>, string])[];
    readonly setting?: Partial<JudgeSetting>;
    readonly values: Readonly<Record<string, unknown>>;
  };
} = {
  binary: {
    sound: [
      { truth: '1', prediction: { class: '1', score: 0.9 } },
      { truth: '0', prediction: { class: '0', score: null } },
    ],
    faulty: [[{ prediction: { class: '1', score: 0.9 } }, '没有真实值']],
    values: { accuracy: 1, auc: { notDefined: 'no-negatives' } },
  },
  classes: {
    setting: { classes: ['猫', '狗'] },
    sound: [
      { truth: '猫', prediction: { class: '猫', scores: [0.9, 0.1] } },
      { truth: '狗', prediction: { class: '猫', scores: [0.6, 0.4] } },
    ],
    faulty: [
      [{ truth: '猫', prediction: { class: '猫', scores: [0.9] } }, '应有 2 个，收到 1 个'],
      [{ truth: '鸟', prediction: { class: '猫', scores: [0.9, 0.1] } }, '“鸟”不在设置的类别里'],
    ],
    values: { accuracy: 0.5, auc: 1 },
  },
  numbers: {
    sound: [
      { truth: 1, prediction: 2 },
      { truth: 3, prediction: 3 },
    ],
    faulty: [[{ prediction: 3 }, '没有真实值']],
    values: { MAE: 0.5, GTA: 2, PVA: 2.5 },
  },
  objects: {
    sound: [
      {
        truth: [{ class: '车', box: [0, 0, 10, 10], area: 100, crowd: false }],
        prediction: [{ class: '车', box: [0, 0, 10, 10], score: 0.9 }],
      },
      {
        truth: [{ class: '人', box: [5, 5, 20, 20], area: 400, crowd: false }],
        prediction: [{ class: '人', box: [5, 5, 20, 20], score: 0.4 }],
      },
    ],
    faulty: [[{ prediction: [] }, '没有真实值']],
    values: { mAP: expect.closeTo(1, 9), precision: 1, recall: 0.5 },
  },
  pixels: {
    sound: [
      {
        truth: {
          width: 3,
          height: 2,
          runs: [
            ['路', 4],
            ['天', 2],
          ],
        },
        prediction: {
          width: 3,
          height: 2,
          runs: [
            ['路', 2],
            ['天', 3],
            ['路', 1],
          ],
        },
      },
    ],
    faulty: [
      [
        {
          truth: { width: 3, height: 1, runs: [['路', 3]] },
          prediction: { width: 1, height: 3, runs: [['路', 3]] },
        },
        '预测 1×3，真实值 3×1',
      ],
    ],
    // Of the road 2 of 4 and 1, of the sky 1 of 2 and 3.
    values: { mIoU: (2 / 5 + 1 / 4) / 2, accuracy: 0.5 },
  },
  texts: {
    sound: [
      { truth: '发票', prediction: '发票' },
      { truth: '金额', prediction: '全额' },
    ],
    faulty: [[{ prediction: '' }, '没有真实值']],
    values: { accuracy: 0.5, character_accuracy: 0.75 },
  },
  tags: {
    sound: [{ truth: ['B-人', 'I-人', 'O'], prediction: ['B-人', 'I-人', 'B-地'] }],
    faulty: [[{ truth: ['O'], prediction: ['O', 'O'] }, '预测 2 个，真实值 1 个']],
    values: { precision: 0.5, recall: 1 },
  },
  groups: {
    sound: [
      { truth: 'x', prediction: { group: 'a', features: [0, 0] } },
      { truth: 'x', prediction: { group: 'a', features: [0, 1] } },
      { prediction: { group: 'a', features: null } },
      { truth: 'y', prediction: { group: 'b', features: [9, 9] } },
    ],
    faulty: [[{ prediction: { group: 'b', features: [1] } }, '先前是 2 个，这里是 1 个']],
    values: { adjusted_rand: 1 },
  },
  exact: {
    sound: [
      { truth: '{"a":1}', prediction: '{"a":1}' },
      { truth: '1', prediction: '"1"' },
    ],
    faulty: [[{ prediction: '1' }, '没有真实值']],
    values: { accuracy: 0.5 },
  },
};

describe.each(Object.keys(ROWS) as readonly SingleTask[])('%s', (task) => {
  const { sound, faulty, setting, values } = ROWS[task];

  it('counts sound rows, and of others nothing but the reason', async () => {
    const mixed = [...sound.slice(0, 1), ...faulty.map(([row]) => row), ...sound.slice(1)];
    const part = await measure(task, mixed as readonly JudgedRow<typeof task>[], setting);
    expect(part).toMatchObject({ rows: sound.length, faults: faulty.length });
    for (const [at, [, reason]] of faulty.entries())
      expect(part.firstFaults[at]).toMatchObject({
        id: `req-${at + 1}`,
        reason: expect.stringContaining(reason),
      });
    expect(Object.fromEntries(part.metrics.map(({ metric, measured }) => [metric, measured]))).toMatchObject(
      values,
    );
    const alone = await measure(task, sound as readonly JudgedRow<typeof task>[], setting);
    expect(part.metrics).toEqual(alone.metrics);
  });
});
