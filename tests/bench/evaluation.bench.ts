// The evaluating process as the platform starts it, on a file of rows; beside it scikit-learn, where Python has it.
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JudgedRow } from '#core/evaluation/collect/judged-row.ts';
import {
  type EvaluationPlan,
  type EvaluationResult,
  PLAN_FILE,
  RESULT_FILE,
  ROWS_FILE,
} from '#core/evaluation/run/evaluation-plan.ts';
import { createRandom, drawInteger, type Random } from '#core/statistics/random/random.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const { rows, classes } = benchSizes().evaluation;
const table = openTable('evaluation');
const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');
const NAMES = Array.from({ length: classes }, (_, at) => `c${at}`);
const MB = 1_048_576;

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'aip-bench-'));
});
afterAll(() => rm(home, { recursive: true }));

type Task = 'binary' | 'classes';

function drawBinary(random: Random): JudgedRow<'binary'> {
  const positive = random() < 0.3;
  const score = Math.min(1, random() * 0.8 + (positive ? 0.2 : 0));
  return { truth: positive ? '1' : '0', prediction: { class: score >= 0.5 ? '1' : '0', score } };
}

function drawClasses(random: Random): JudgedRow<'classes'> {
  const truth = drawInteger(random, classes);
  const given = NAMES.map((_, at) => random() + (at === truth ? 0.5 : 0));
  const sum = given.reduce((total, one) => total + one, 0);
  const scores = given.map((one) => Number((one / sum).toFixed(6)));
  const best = scores.indexOf(Math.max(...scores));
  return { truth: `c${truth}`, prediction: { class: `c${best}`, scores } };
}

async function writeRows(directory: string, task: Task): Promise<void> {
  const random = createRandom(`evaluation ${task}`);
  const draw = task === 'binary' ? drawBinary : drawClasses;
  function* lines() {
    for (let at = 0; at < rows; at++)
      yield `${JSON.stringify({ id: `req-${at}`, parts: { '': draw(random) } })}\n`;
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(directory, ROWS_FILE)));
}

async function evaluate(
  task: Task,
): Promise<{ readonly directory: string; readonly result: EvaluationResult }> {
  const directory = await mkdtemp(join(home, `${task}-`));
  await writeRows(directory, task);
  const setting = { classes: NAMES, positive: '1', threshold: 0.5, overlap: 0.5 };
  const plan: EvaluationPlan = { runId: task, parts: [{ name: '', task, setting }], rows };
  await writeFile(join(directory, PLAN_FILE), JSON.stringify(plan));
  await run(process.execPath, [join(ROOT, 'dist/evaluator.mjs'), directory]);
  return { directory, result: JSON.parse(await readFile(join(directory, RESULT_FILE), 'utf8')) };
}

describe('labelled predictions', () => {
  it('of two classes', async () => {
    const { directory, result } = await evaluate('binary');
    expect(result.parts[0]).toMatchObject({ rows, faults: 0 });
    table.figure('binaryTime', result.durationMs / 1_000);
    table.figure('binaryMemory', result.peakBytes / MB);
    const peer = await askScikitLearn(join(directory, ROWS_FILE));
    if (peer === undefined) {
      table.leaveOut('binaryPeer', 'Python has no scikit-learn here');
      return table.leaveOut('binaryPeerMemory', 'Python has no scikit-learn here');
    }
    table.figure('binaryPeer', peer.seconds);
    table.figure('binaryPeerMemory', peer.peakBytes / MB);
    const area = result.parts[0]?.metrics.find(({ metric }) => metric === 'auc')?.measured;
    expect(Math.abs(Number(area) - peer.auc)).toBeLessThanOrEqual(1e-9);
  });

  it('of many classes', async () => {
    const { result } = await evaluate('classes');
    expect(result.parts[0]).toMatchObject({ rows, faults: 0 });
    table.figure('classesTime', result.durationMs / 1_000);
    table.figure('classesMemory', result.peakBytes / MB);
    expect(table.missing()).toEqual([]);
  });
});

interface Peer {
  readonly seconds: number;
  readonly peakBytes: number;
  readonly auc: number;
}

/** Undefined where it is not installed. */
async function askScikitLearn(file: string): Promise<Peer | undefined> {
  const known = await run('python3', ['-c', 'import sklearn']).catch(() => undefined);
  if (known === undefined) return undefined;
  const script = join(import.meta.dirname, 'evaluation/scikit-learn.py');
  return JSON.parse((await run('python3', [script, file])).stdout);
}
