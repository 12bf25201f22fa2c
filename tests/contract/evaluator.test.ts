// Evaluating processes: what they measure, what becomes of them when they are killed, stopped or left behind.
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RowLine } from '#core/evaluation/run/evaluation-plan.ts';
import { createEvaluatorEngine, type EvaluatorEngine } from '#engines/evaluator/evaluator-engine.ts';
import { isProcessAlive } from '#storage/process/process-state.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import { PATIENCE_MS } from '../support/patience.ts';

let program: string;
let directory: string;
let engine: EvaluatorEngine;
/** One that reads its plan and then does nothing. */
let idle: EvaluatorEngine;

beforeAll(async () => {
  const [built, idler, home] = await Promise.all([
    bundleProgram('platform/workers/evaluator/main.ts'),
    bundleProgram('tests/support/idle-program.ts'),
    mkdtemp(join(tmpdir(), 'aip-evaluator-')),
  ]);
  [program, directory] = [built, join(home, 'runs')];
  engine = createEvaluatorEngine({ directory, program });
  idle = createEvaluatorEngine({ directory, program: idler });
});
afterAll(async () => {
  await Promise.all([engine?.close(), idle?.close()]);
});

const never = new AbortController().signal;
const PARTS = [
  { name: '', task: 'numbers', setting: { classes: [], positive: '', threshold: 0, overlap: 0.5 } },
] as const;

async function* numbers(count: number): AsyncIterable<RowLine> {
  for (let at = 0; at < count; at++)
    yield { id: `req-${at}`, parts: { '': { truth: at, prediction: at + 1 } } };
}

const orderOf = (runId: string, count = 3, signal = never) => ({
  ...{ runId, parts: PARTS, rows: numbers(count), signal },
});

async function pidOf(runId: string): Promise<number> {
  const file = join(directory, runId, 'process.json');
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(20)) {
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text !== '') return JSON.parse(text).pid;
  }
  throw new Error(`${runId} has no process`);
}

it('measures the rows that it was given, and keeps them', async () => {
  const result = await engine.run(orderOf('evl-1'));
  expect(result.parts).toMatchObject([{ name: '', task: 'numbers', rows: 3, faults: 0 }]);
  expect(result.parts[0]?.metrics).toContainEqual({ metric: 'MAE', shape: 'number', measured: 1 });
  expect(result.peakBytes).toBeGreaterThan(1_048_576);
  const rows = [];
  for await (const row of engine.rows('evl-1')) rows.push(row.id);
  expect(rows).toEqual(['req-0', 'req-1', 'req-2']);
  expect(await engine.log('evl-1')).toContain('3 条记录计入指标');
});

it('begins anew where an attempt broke off, and counts nothing twice', async () => {
  await engine.run(orderOf('evl-2', 5));
  const result = await engine.run(orderOf('evl-2', 4));
  expect(result.parts[0]?.rows).toBe(4);
});

it('says that its process was killed', async () => {
  const run = idle.run(orderOf('evl-3'));
  const failed = expect(run).rejects.toThrow('评估进程意外结束（SIGKILL）');
  process.kill(await pidOf('evl-3'), 'SIGKILL');
  await failed;
});

it('ends at once when it is told to, while rows are written as well', async () => {
  const stopping = new AbortController();
  const run = idle.run(orderOf('evl-4', 3, stopping.signal));
  const failed = expect(run).rejects.toThrow('停止');
  const pid = await pidOf('evl-4');
  stopping.abort(new Error('停止'));
  await failed;
  expect(isProcessAlive(pid)).toBe(false);
  await expect(engine.run(orderOf('evl-5', 1_000_000, stopping.signal))).rejects.toThrow('停止');
});

it('leaves no process behind: a new server ends what an earlier one started', async () => {
  const run = idle.run(orderOf('evl-6'));
  const failed = expect(run).rejects.toThrow('SIGKILL');
  const pid = await pidOf('evl-6');
  await createEvaluatorEngine({ directory, program }).adopt();
  expect(isProcessAlive(pid)).toBe(false);
  await failed;
});

it('removes all of a run, but not while it goes on, and takes no path for an id', async () => {
  const run = idle.run(orderOf('evl-7'));
  const failed = expect(run).rejects.toThrow('SIGTERM');
  await pidOf('evl-7');
  await expect(idle.remove('evl-7')).rejects.toThrow('停止后才能删除');
  await idle.close();
  await failed;
  await idle.remove('evl-7');
  expect(await readdir(directory)).not.toContain('evl-7');
  await expect(engine.remove('../evl-1')).rejects.toThrow('不能用作评估的 id');
  for await (const row of engine.rows('evl-7')) expect(row).toBeUndefined();
});
