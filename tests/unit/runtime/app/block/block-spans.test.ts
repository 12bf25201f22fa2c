import { describe, expect, it } from 'vitest';
import { blockSpans } from '#app/block-grid/block-spans.ts';
import type { Block } from '#core/generated/page-language.ts';

const chart: Block = { type: 'chart', title: '调用', source: { operation: 'monitor.series' } };
const notice: Block = { type: 'notice', level: 'info', text: '说明' };

/** Splits the spans into rows of six; a row that does not add up is a hole. */
function rows(spans: readonly number[]): readonly number[] {
  const sums: number[] = [];
  let sum = 0;
  for (const span of spans) {
    if (sum + span > 6) {
      sums.push(sum);
      sum = 0;
    }
    sum += span;
  }
  return [...sums, sum];
}

describe('the grid of blocks', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('has no hole with %d charts', (count) => {
    const spans = blockSpans([notice, ...Array.from({ length: count }, () => chart), notice]);
    expect(rows(spans.map(({ usual }) => usual))).toSatisfy((sums: number[]) =>
      sums.every((sum) => sum === 6),
    );
    expect(rows(spans.map(({ wide }) => wide))).toSatisfy((sums: number[]) => sums.every((sum) => sum === 6));
  });

  it('lets charts of every kind share rows, also with a wide one between them', () => {
    const histogram: Block = { type: 'histogram', title: '耗时' };
    const wide: Block = { type: 'histogram', title: '耗时', span: 3 };
    expect(blockSpans([chart, histogram]).map(({ usual }) => usual)).toEqual([3, 3]);
    expect(blockSpans([chart, wide, histogram]).map(({ usual }) => usual)).toEqual([6, 6, 6]);
  });

  it('gives a block that is no chart a row of its own', () => {
    expect(blockSpans([chart, notice, chart]).map(({ usual }) => usual)).toEqual([6, 6, 6]);
  });
});
