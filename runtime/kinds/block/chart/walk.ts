import { rowOf } from '#config/contracts/row-schema.ts';
import type { PartScope } from '#config/index/part.ts';
import type { BlockWalk, Operations, Parts } from '#config/walk/kind-walk.ts';
import { walkSource } from '#config/walk/walk-call.ts';
import { walkRowText } from '#config/walk/walk-text.ts';
import type { ValuePath } from '#config/yaml/value-path.ts';
import type { ChartMarkers } from '#core/generated/page-language.ts';

export const walk: BlockWalk<'chart'> = function* (block, { path, scope, operations }) {
  yield* walkSource(block.source, [...path, 'source'], scope, operations);
  if (block.markers !== undefined) yield* walkMarkers(block.markers, [...path, 'markers'], scope, operations);
};

function* walkMarkers(
  markers: ChartMarkers,
  path: ValuePath,
  scope: PartScope,
  operations: Operations,
): Parts {
  yield* walkSource(markers, path, scope, operations);
  const row = rowOf(operations.get(markers.operation));
  yield { part: 'moment', path: [...path, 'at'], name: markers.at, row };
  yield* walkRowText(markers.label, [...path, 'label'], scope, row);
  if (markers.enum !== undefined) yield { part: 'enum', path: [...path, 'enum'], enum: markers.enum };
}
