// Calls name error codes of the catalogue.
import type { SchemaIndex } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';
import { unknownName } from '../read/unknown-name.ts';

export function* errorCodeRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const operation of schemaIndex.draft.operations.values()) {
    const place = schemaIndex.operationPlace(operation.id);
    if (place === undefined) continue;
    for (const [index, code] of operation.errors.entries()) {
      if (schemaIndex.known.errors.has(code)) continue;
      yield unknownName(code, schemaIndex.known.errors, ['错误码', 'error code'], {
        code: 'SCH-ERROR-CODE',
        source: place.source,
        path: [...place.path, 'x-errors', index],
      });
    }
  }
}
