import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTable, type Result } from '../../bench/open-table.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-table-'));
  vi.stubEnv('BENCH_RESULTS', join(directory, 'results.jsonl'));
  vi.stubEnv('BENCH_SIZE', 'full');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true, force: true });
});

async function results(): Promise<readonly Result[]> {
  const text = await readFile(join(directory, 'results.jsonl'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

it('judges each figure by its budget', async () => {
  const table = openTable('gateway');
  table.ratio('throughput', 70, 100, 'calls/s', 'slow');
  table.figure('added', 0.2);
  expect(table.missing()).toEqual(['missing']);
  table.figure('missing', 0);
  expect(table.missing()).toEqual([]);
  expect(await results()).toMatchObject([
    { budget: '>= 0.75x', figure: '0.70x', met: false, detail: '70 calls/s against 100 calls/s; slow' },
    { budget: '<= 0.3 ms', figure: '0.20 ms', met: true },
    { budget: '<= 0 calls', figure: '0 calls', met: true },
  ]);
});

it('judges neither comparisons nor tiny runs', async () => {
  openTable('list').figure('amisInside', 1.1);
  vi.stubEnv('BENCH_SIZE', 'tiny');
  openTable('rows').figure('frames', 3);
  const [comparison, tiny] = await results();
  expect(comparison).toMatchObject({ budget: 'comparison' });
  expect(tiny).toMatchObject({ figure: '3 fps', what: expect.stringContaining('500 rows') });
  expect([comparison?.met, tiny?.met]).toEqual([undefined, undefined]);
});

it('takes no figure that is none, and none twice', () => {
  const table = openTable('form');
  expect(() => table.ratio('ready', 1, 0, 'ms')).toThrow('form.ready is no figure: Infinity');
  expect(() => table.figure('ready', Number.NaN)).toThrow('no figure');
  expect(() => table.figure('ready', 0)).toThrow('no figure');
  table.figure('ready', 0.1);
  expect(() => table.figure('ready', 0.1)).toThrow('measured twice');
});

it('knows no other sizes', () => {
  vi.stubEnv('BENCH_SIZE', 'small');
  expect(() => openTable('form')).toThrow('full or tiny');
});
