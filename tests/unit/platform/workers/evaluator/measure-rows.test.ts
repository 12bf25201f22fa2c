// Rows of files, as a run reads them, against scikit-learn's values and against what each task must refuse.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { JudgeSetting } from '#core/evaluation/collect/collector.ts';
import type { RowByTask } from '#core/evaluation/collect/judged-row.ts';
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
  rows: readonly RowByTask[Task][],
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
      one.truth.map((truth, at) => ({ truth, predicted: one.predicted[at] ?? ('' as never) })),
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
      ...{ truth: String(one.positive[at]), predicted: score >= 0.5 ? '1' : '0', score },
    }));
    // JSON knows no infinity: such scores are refused where rows are written.
    const part = await measure(
      'binary',
      rows.filter(({ score }) => Number.isFinite(score)),
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
      one.truth.map((truth, at) => ({ truth, predicted: one.predicted[at] ?? (0 as never) })),
    );
    for (const name of ['TSS', 'RSS', 'ESS', 'MAE', 'MAPE', 'MSE', 'RMSE', 'R2', 'EVR'])
      expectNear(measuredOf(part, name), one[name], name);
  });
});

/** Of each task: sound rows, and rows that cannot be judged with the word of the reason. */
const ROWS: {
  readonly [Task in SingleTask]: {
    readonly sound: readonly RowByTask[Task][];
    readonly faulty: readonly (readonly [RowByTask[Task], string])[];
    readonly setting?: Partial<JudgeSetting>;
    readonly values: Readonly<Record<string, unknown>>;
  };
} = {
  binary: {
    sound: [
      { truth: '1', predicted: '1', score: 0.9 },
      { truth: '0', predicted: '0' },
    ],
    faulty: [],
    values: { accuracy: 1, auc: { notDefined: 'no-negatives' } },
  },
  classes: {
    setting: { classes: ['猫', '狗'] },
    sound: [
      { truth: '猫', predicted: '猫', scores: [0.9, 0.1] },
      { truth: '狗', predicted: '猫', scores: [0.6, 0.4] },
    ],
    faulty: [
      [{ truth: '猫', predicted: '猫', scores: [0.9] }, '应有 2 个，收到 1 个'],
      [{ truth: '鸟', predicted: '猫', scores: [0.9, 0.1] }, '“鸟”不在设置的类别里'],
    ],
    values: { accuracy: 0.5, auc: 1 },
  },
  numbers: {
    sound: [
      { truth: 1, predicted: 2 },
      { truth: 3, predicted: 3 },
    ],
    faulty: [[{ truth: 1, predicted: Number.NaN }, '要是有限的数字']],
    values: { MAE: 0.5, GTA: 2, PVA: 2.5 },
  },
  objects: {
    sound: [
      {
        truths: [{ name: '车', box: [0, 0, 10, 10], crowd: false }],
        found: [{ name: '车', box: [0, 0, 10, 10], score: 0.9 }],
      },
      {
        truths: [{ name: '人', runs: [2, 3, 4], crowd: false }],
        found: [{ name: '人', runs: [2, 3, 4], score: 0.4 }],
      },
    ],
    faulty: [
      [
        {
          truths: [{ name: '人', runs: [2, 3, 4], crowd: false }],
          found: [{ name: '人', runs: [2, 3], score: 0.4 }],
        },
        '预测 5 个像素，真实值 9 个像素',
      ],
      [
        {
          truths: [{ name: '人', runs: [2, 3, 4], crowd: false }],
          found: [{ name: '人', box: [0, 0, 1, 1], score: 0.4 }],
        },
        '同是矩形框，或同是掩码',
      ],
    ],
    values: { mAP: expect.closeTo(1, 9), precision: 1, recall: 0.5 },
  },
  pixels: {
    sound: [{ truth: ['路', '路', '天'], predicted: ['路', '天', '天'] }],
    faulty: [[{ truth: ['路'], predicted: ['路', '天'] }, '预测 2 个像素，真实值 1 个像素']],
    values: { mIoU: 0.5, accuracy: 2 / 3 },
  },
  texts: {
    sound: [
      { truth: '发票', predicted: '发票' },
      { truth: '金额', predicted: '全额' },
    ],
    faulty: [],
    values: { accuracy: 0.5, character_accuracy: 0.75 },
  },
  tags: {
    sound: [{ truth: ['B-人', 'I-人', 'O'], predicted: ['B-人', 'I-人', 'B-地'] }],
    faulty: [
      [{ truth: ['O'], predicted: ['O', 'O'] }, '预测 2 个，真实值 1 个'],
      [{ truth: ['人'], predicted: ['O'] }, '“人”不是标签'],
    ],
    values: { precision: 0.5, recall: 1 },
  },
  groups: {
    sound: [
      { group: 'a', truth: 'x', features: [0, 0] },
      { group: 'a', truth: 'x', features: [0, 1] },
      { group: 'b', truth: 'y', features: [9, 9] },
    ],
    faulty: [[{ group: 'b', features: [1] }, '先前是 2 个，这里是 1 个']],
    values: { adjusted_rand: 1 },
  },
  exact: {
    sound: [
      { truth: { a: [1, null], b: 2 }, predicted: { b: 2, a: [1, null] } },
      { truth: { a: 1 }, predicted: { a: '1' } },
      { truth: [1], predicted: { 0: 1 } },
      { truth: null, predicted: null },
    ],
    faulty: [],
    values: { accuracy: 0.5 },
  },
};

describe.each(Object.keys(ROWS) as readonly SingleTask[])('%s', (task) => {
  const { sound, faulty, setting, values } = ROWS[task];

  it('counts sound rows, and of others nothing but the reason', async () => {
    const mixed = [...sound.slice(0, 1), ...faulty.map(([row]) => row), ...sound.slice(1)];
    const part = await measure(task, mixed as readonly RowByTask[typeof task][], setting);
    expect(part).toMatchObject({ rows: sound.length, faults: faulty.length });
    for (const [at, [, reason]] of faulty.entries())
      expect(part.firstFaults[at]).toMatchObject({
        id: `req-${at + 1}`,
        reason: expect.stringContaining(reason),
      });
    expect(Object.fromEntries(part.metrics.map(({ metric, measured }) => [metric, measured]))).toMatchObject(
      values,
    );
    const alone = await measure(task, sound as readonly RowByTask[typeof task][], setting);
    expect(part.metrics).toEqual(alone.metrics);
  });
});
