import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { SortedScore } from '#core/evaluation/ranking/score-sort.ts';
import { createRandom, drawInteger } from '#core/statistics/random/random.ts';
import { createDiskSort } from '../../../../../platform/workers/evaluator/disk-sort.ts';

const directory = mkdtempSync(join(tmpdir(), 'aip-sort-'));
afterAll(() => rmSync(directory, { recursive: true }));

function sortAll(records: readonly SortedScore[], runRecords: number): readonly SortedScore[] {
  const sort = createDiskSort(directory, runRecords);
  for (const { score, mark } of records) sort.add(score, mark);
  const sorted = [...sort.falling()];
  sort.close();
  expect(readdirSync(directory)).toEqual([]);
  return sorted;
}

describe.each([1, 2, 7, 100, 5_000])('runs of %d records', (runRecords) => {
  it.each([0, 1, 6, 7, 8, 99, 300])(
    'sort %d records as memory does, those of one score as they came',
    (count) => {
      const random = createRandom(count + 1);
      const records = Array.from({ length: count }, (_, mark) => ({
        score: drawInteger(random, 50) / 7,
        mark,
      }));
      const wanted = records.toSorted((one, other) => other.score - one.score || one.mark - other.mark);
      expect(sortAll(records, runRecords)).toEqual(wanted);
    },
  );
});

it('reads runs that are longer than a portion', () => {
  const random = createRandom(3);
  const records = Array.from({ length: 30_000 }, (_, mark) => ({ score: random(), mark }));
  expect(sortAll(records, 10_000)).toEqual(records.toSorted((one, other) => other.score - one.score));
});

it('puts infinities at the ends, and takes no NaN', () => {
  const marked = [Number.NEGATIVE_INFINITY, 0, Number.POSITIVE_INFINITY].map((score, mark) => ({
    score,
    mark,
  }));
  expect(sortAll(marked, 2)).toEqual(marked.toReversed());
  const sort = createDiskSort(directory, 10);
  expect(() => sort.add(Number.NaN, 0)).toThrow('A score is NaN');
  sort.close();
});
