// One file and the project around it, as completion and hover need them.
import type { JsonSchema, Operation } from '#core/contract.ts';
import { routeParameters } from '#core/route.ts';
import { rowOf } from '../contracts/row-schema.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import { productOf } from '../page/page-pattern.ts';
import { fieldsOf } from '../read/field-schema.ts';
import type { FileKind } from '../read/file-kinds.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import type { OutlineNode } from './outline.ts';
import { textAt } from './outline-read.ts';

export interface Subject {
  readonly schemaIndex: SchemaIndex;
  readonly kind: FileKind;
  readonly id: string;
  readonly root: OutlineNode | undefined;
}

export type Fields = Readonly<Record<string, JsonSchema>>;

/** The call whose `operation` stands nearest around a place. */
export function callAround({ schemaIndex, root }: Subject, path: ValuePath): Operation | undefined {
  for (let depth = path.length; depth >= 0; depth -= 1) {
    const id = textAt(root, [...path.slice(0, depth), 'operation']);
    if (id !== undefined) return schemaIndex.draft.operations.get(id);
  }
  return undefined;
}

/** The call of the table, block or page around a place. */
export function sourceAround({ schemaIndex, root }: Subject, path: ValuePath): Operation | undefined {
  for (let depth = path.length - 1; depth >= 0; depth -= 1) {
    const id = textAt(root, [...path.slice(0, depth), 'source', 'operation']);
    if (id !== undefined) return schemaIndex.draft.operations.get(id);
  }
  return undefined;
}

/** The call that a button or form makes, for what happens afterwards. */
export function outcomeCall({ schemaIndex, root }: Subject, path: ValuePath): Operation | undefined {
  const id = textAt(root, [...path, 'operation']) ?? textAt(root, [...path, 'dialog', 'operation']);
  return id === undefined && path.length > 0
    ? outcomeCall({ schemaIndex, root } as Subject, path.slice(0, -1))
    : schemaIndex.draft.operations.get(id ?? '');
}

export function requestFields(operation: Operation | undefined): Fields {
  return fieldsOf(operation?.request) ?? {};
}

export function rowFields(operation: Operation | undefined): Fields {
  return fieldsOf(rowOf(operation)) ?? {};
}

/** Names in the route of a page; of this file's page when no id is given, read from the text as it stands. */
export function routeNames({ schemaIndex, root, id }: Subject, pageId?: string): readonly string[] {
  const own = pageId === undefined ? textAt(root, ['route']) : schemaIndex.draft.pages.get(pageId)?.route;
  const base = productOf(schemaIndex.draft.products, pageId ?? id)?.basePath ?? '';
  return routeParameters(`${base}${own ?? ''}`).map(({ name }) => name);
}

export function schemaTitle(schema: JsonSchema | undefined): string | undefined {
  return typeof schema?.title === 'string' ? schema.title : undefined;
}
