import { rowOf } from '#config/contracts/row-schema.ts';
import type { BlockWalk } from '#config/walk/kind-walk.ts';
import { walkSource } from '#config/walk/walk-call.ts';
import { walkRowText } from '#config/walk/walk-text.ts';

export const walk: BlockWalk<'timeline'> = function* (block, { path, scope, operations }) {
  yield* walkSource(block.source, [...path, 'source'], scope, operations);
  const row = rowOf(operations.get(block.source.operation));
  for (const key of ['lane', 'label'] as const) yield* walkRowText(block[key], [...path, key], scope, row);
  for (const key of ['from', 'to'] as const) {
    const name = block[key];
    if (name !== undefined) yield { part: 'moment', path: [...path, key], name, row };
  }
  if (block.state !== undefined)
    yield { part: 'response-field', path: [...path, 'state'], name: block.state, row, kinds: ['text'] };
  if (block.enum !== undefined) yield { part: 'enum', path: [...path, 'enum'], enum: block.enum };
};
