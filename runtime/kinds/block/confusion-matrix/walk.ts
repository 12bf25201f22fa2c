import { listRow, rowOf } from '#config/contracts/row-schema.ts';
import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkSource } from '#config/walk/walk-call.ts';
import { walkLink } from '#config/walk/walk-link.ts';
import { rowScope } from '#config/walk/walk-text.ts';

/** A class is told by its text; of a list or an object nobody could say which it is. */
const CLASS_KINDS = ['text', 'number', 'boolean'] as const;

export const walk: BlockWalk<'confusion-matrix'> = function* (block, { path, scope, operations }) {
  yield* walkSource(block.source, [...path, 'source'], scope, operations);
  const operation = operations.get(block.source.operation);
  if (block.rows !== undefined) {
    const result = rowOf(operation);
    yield { part: 'response-field', path: [...path, 'rows'], name: block.rows, row: result, kinds: ['list'] };
  }
  const row = listRow(operation, block.rows);
  for (const key of ['actual', 'predicted'] as const)
    yield { part: 'response-field', path: [...path, key], name: block[key], row, kinds: CLASS_KINDS };
  yield { part: 'response-field', path: [...path, 'count'], name: block.count, row, kinds: ['number'] };
  if (block.link !== undefined) yield* walkLink(block.link, [...path, 'link'], rowScope(scope, row));
  if (block.enum !== undefined) yield { part: 'enum', path: [...path, 'enum'], enum: block.enum };
};
