// Entities and enums by name: in pages, in calls, and the file's own id.
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';
import { unknownName } from '../read/unknown-name.ts';

export function* entityPageRule(
  { source, page, parts }: IndexedPage,
  schemaIndex: SchemaIndex,
): Iterable<Finding> {
  const { entities, enums } = schemaIndex.known;
  if (page.entity !== undefined && !entities.has(page.entity)) {
    yield unknownName(page.entity, entities, ['实体', 'entity'], {
      code: 'SCH-ENTITY',
      source,
      path: ['entity'],
    });
  }
  for (const part of parts) {
    if (part.part === 'enum' && !enums.has(part.enum)) {
      yield unknownName(part.enum, enums, ['枚举', 'enum'], { code: 'SCH-ENUM', source, path: part.path });
    }
  }
}

export function* entityRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  const { entities } = schemaIndex.known;
  for (const source of schemaIndex.sources('entity')) {
    for (const parent of Object.keys(schemaIndex.draft.entities.get(source.id)?.parents ?? {})) {
      if (entities.has(parent)) continue;
      const path = ['parents', parent];
      yield unknownName(parent, entities, ['实体', 'entity'], { code: 'SCH-ENTITY', source, path });
    }
  }
  for (const operation of schemaIndex.draft.operations.values()) {
    const place = schemaIndex.operationPlace(operation.id);
    if (place === undefined) continue;
    const { source, path } = place;
    if (operation.entity !== undefined && !entities.has(operation.entity)) {
      yield unknownName(operation.entity, entities, ['实体', 'entity'], {
        code: 'SCH-ENTITY',
        source,
        path: [...path, 'x-entity'],
      });
    }
    for (const name of operation.reads) {
      if (entities.has(name)) continue;
      const at = [...path, 'responses', '200'];
      yield unknownName(name, entities, ['实体', 'entity'], { code: 'SCH-ENTITY', source, path: at });
    }
    const { of } = operation.access;
    if (of !== undefined && !entities.has(of)) {
      yield unknownName(of, entities, ['实体', 'entity'], {
        code: 'SCH-ENTITY',
        source,
        path: [...path, 'x-access', 'of'],
      });
    }
  }
}
