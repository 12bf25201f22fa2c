// How blocks share the six columns of their grid so that no row has a hole.
import type { Block } from '#core/generated/page-language.ts';

export interface BlockSpan {
  /** Columns of six on usual screens. */
  readonly usual: number;
  /** Columns of six on wide screens. */
  readonly wide: number;
}

type Chart = Extract<Block, { readonly span?: 1 | 2 | 3 }>;

/** Kinds whose blocks share a row. */
const CHARTS: readonly Block['type'][] = [
  'chart',
  'bar-chart',
  'scatter-plot',
  'histogram',
  'heat-map',
  'interval-plot',
  'curve-plot',
] satisfies Chart['type'][];

const FULL: BlockSpan = { usual: 6, wide: 6 };

/** Neighbouring charts stand two or, on wide screens, three in a row; everything else takes a row of its own. */
export function blockSpans(blocks: readonly Block[]): readonly BlockSpan[] {
  const spans: BlockSpan[] = [];
  for (let at = 0; at < blocks.length; ) {
    const run = chartsFrom(blocks, at);
    spans.push(...(run === 0 ? [wantedSpan(blocks[at])] : runSpans(run)));
    at += Math.max(run, 1);
  }
  return spans;
}

function chartsFrom(blocks: readonly Block[], start: number): number {
  const rest = blocks.slice(start);
  const end = rest.findIndex((block) => !isChart(block) || (block.span ?? 1) !== 1);
  return end === -1 ? rest.length : end;
}

function isChart(block: Block): block is Chart {
  return CHARTS.includes(block.type);
}

function wantedSpan(block: Block | undefined): BlockSpan {
  return block !== undefined && isChart(block) && block.span === 2 ? { usual: 6, wide: 4 } : FULL;
}

function runSpans(count: number): readonly BlockSpan[] {
  const halves = HALVES[count % 3] ?? 0;
  return Array.from({ length: count }, (_, index) => ({
    usual: count % 2 === 1 && index === count - 1 ? 6 : 3,
    wide: count === 1 ? 6 : index >= count - halves ? 3 : 2,
  }));
}

/** What three in a row leave over is spread over rows of two. */
const HALVES = [0, 4, 2];
