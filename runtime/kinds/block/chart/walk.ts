import { listRow } from '#config/contracts/row-schema.ts';
import type { PartScope } from '#config/index/part.ts';
import type { BlockWalk, Operations, Parts } from '#config/walk/kind-walk.ts';
import { walkSource } from '#config/walk/walk-call.ts';
import { walkRowText } from '#config/walk/walk-text.ts';
import type { ValuePath } from '#config/yaml/value-path.ts';
import type { ChartMarkers, ChartPoint, Source } from '#core/generated/page-language.ts';

export const walk: BlockWalk<'chart'> = function* (block, { path, scope, operations }) {
  yield* walkSource(block.source, [...path, 'source'], scope, operations);
  if (block.point !== undefined) yield* walkPoint(block.point, block, path, operations);
  if (block.markers !== undefined) yield* walkMarkers(block.markers, [...path, 'markers'], scope, operations);
};

function* walkPoint(
  { at, value, series, low, high }: ChartPoint,
  { rows, source }: { readonly rows?: string; readonly source: Source },
  path: ValuePath,
  operations: Operations,
): Parts {
  const operation = operations.get(source.operation);
  if (rows !== undefined) yield { part: 'rows', path, name: rows, answer: operation?.response };
  const row = listRow(operation, rows);
  const place = [...path, 'point'];
  yield { part: 'moment', path: [...place, 'at'], name: at, row };
  for (const [key, name] of Object.entries({ value, low, high }))
    if (name !== undefined)
      yield { part: 'response-field', kinds: ['number'], path: [...place, key], name, row };
  if (series !== undefined) yield { part: 'response-field', path: [...place, 'series'], name: series, row };
}

function* walkMarkers(
  markers: ChartMarkers,
  path: ValuePath,
  scope: PartScope,
  operations: Operations,
): Parts {
  yield* walkSource(markers, path, scope, operations);
  const operation = operations.get(markers.operation);
  if (markers.rows !== undefined)
    yield { part: 'rows', path, name: markers.rows, answer: operation?.response };
  const row = listRow(operation, markers.rows);
  yield { part: 'moment', path: [...path, 'at'], name: markers.at, row };
  yield* walkRowText(markers.label, [...path, 'label'], scope, row);
  if (markers.enum !== undefined) yield { part: 'enum', path: [...path, 'enum'], enum: markers.enum };
}
