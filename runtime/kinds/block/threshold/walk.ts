import { listRow } from '#config/contracts/row-schema.ts';
import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkSource } from '#config/walk/walk-call.ts';
import { walkLink } from '#config/walk/walk-link.ts';
import { rowScope, walkTemplate } from '#config/walk/walk-text.ts';

const COUNTS = ['truePositives', 'falsePositives', 'falseNegatives', 'trueNegatives'] as const;

export const walk: BlockWalk<'threshold'> = function* (block, { path, scope, operations }) {
  const { source, rows, counts = {}, threshold = 'threshold' } = block;
  yield* walkSource(source, [...path, 'source'], scope, operations);
  const operation = operations.get(source.operation);
  if (rows !== undefined) yield { part: 'rows', path, name: rows, answer: operation?.response };
  const row = listRow(operation, rows);
  yield { part: 'response-field', path: [...path, 'threshold'], name: threshold, row, kinds: ['number'] };
  for (const cell of COUNTS)
    yield {
      part: 'response-field',
      path: [...path, 'counts', cell],
      name: counts[cell] ?? cell,
      row,
      kinds: ['number'],
    };
  yield* walkTemplate(block.initial, [...path, 'initial'], scope);
  if (block.link === undefined) return;
  const inRow = rowScope(scope, row);
  yield* walkLink(block.link, [...path, 'link'], { ...inRow, roots: [...inRow.roots, 'cell'] });
};
