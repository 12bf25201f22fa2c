// Names are given once, and a file is called what it says it is.
import type { ErrorDefinition, Product } from '../config.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import { isRecord } from '../read/field-schema.ts';
import type { FileKind } from '../read/file-kinds.ts';
import type { Finding, Source } from '../read/source.ts';

const NAMED: readonly FileKind[] = ['menu', 'entity', 'enum', 'error', 'plugin', 'job', 'notification'];

export function* identityRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const kind of NAMED) for (const source of schemaIndex.sources(kind)) yield* fileName(source);
  yield* operationIds(schemaIndex);
  yield* callPaths(schemaIndex);
  yield* repeated(schemaIndex.sources('error').flatMap(errorRows), '错误码', 'error code');
  yield* repeated(schemaIndex.sources('products').flatMap(productRows), '产品', 'product');
  for (const source of schemaIndex.sources('enum')) yield* repeated(enumRows(source), '枚举值', 'enum value');
}

function* fileName(source: Source): Iterable<Finding> {
  const id = isRecord(source.value) ? source.value.id : undefined;
  if (id === source.id) return;
  yield {
    code: 'SCH-ID',
    zh: `id 应与文件名相同：${source.id}`,
    en: `The id must be the file's name: ${source.id}`,
    source,
    path: ['id'],
    expected: source.id,
    suggestion: source.id,
  };
}

interface Row {
  readonly name: string;
  readonly source: Source;
  readonly path: Finding['path'];
}

function errorRows(source: Source): readonly Row[] {
  const { errors } = source.value as { readonly errors: readonly ErrorDefinition[] };
  return errors.map(({ code }, index) => ({ name: code, source, path: ['errors', index, 'code'] }));
}

function productRows(source: Source): readonly Row[] {
  const { products } = source.value as { readonly products: readonly Product[] };
  return products.map(({ key }, index) => ({ name: key, source, path: ['products', index, 'key'] }));
}

function enumRows(source: Source): readonly Row[] {
  const { values } = source.value as { readonly values: readonly { readonly value: unknown }[] };
  return values.map(({ value }, index) => ({
    name: String(value),
    source,
    path: ['values', index, 'value'],
  }));
}

function* operationIds(schemaIndex: SchemaIndex): Iterable<Finding> {
  yield* repeated(
    calls(schemaIndex).map(({ call, source, path }) => ({
      name: String(call.operationId),
      source,
      path: [...path, 'operationId'],
    })),
    'operationId',
    'operationId',
  );
}

/** The same method and path in two files: only one of them would ever be reached. */
function* callPaths(schemaIndex: SchemaIndex): Iterable<Finding> {
  const seen = new Map<string, string>();
  for (const { source, path } of byLayer(calls(schemaIndex))) {
    const name = `${path[2]} ${path[1]}`;
    const first = seen.get(name);
    seen.set(name, first ?? source.file);
    if (first === undefined || first === source.file) continue;
    yield {
      code: 'SCH-DUPLICATE',
      zh: `${name} 已在 ${first} 中定义`,
      en: `${name} is also defined in ${first}`,
      source,
      path,
      at: 'key',
    };
  }
}

function calls(schemaIndex: SchemaIndex) {
  return schemaIndex
    .sources('api')
    .flatMap((source) =>
      entries(isRecord(source.value) ? source.value.paths : undefined).flatMap(([path, methods]) =>
        entries(methods).flatMap(([method, call]) =>
          isRecord(call) ? [{ call, source, path: ['paths', path, method] }] : [],
        ),
      ),
    );
}

function entries(value: unknown): readonly [string, unknown][] {
  return isRecord(value) ? Object.entries(value) : [];
}

function* repeated(rows: readonly Row[], zh: string, en: string): Iterable<Finding> {
  const first = new Map<string, Row>();
  for (const row of byLayer(rows)) {
    const other = first.get(row.name);
    if (other === undefined) {
      first.set(row.name, row);
      continue;
    }
    const line = other.source.locate(other.path).start.line;
    yield {
      code: 'SCH-DUPLICATE',
      zh: `${zh} “${row.name}” 已在 ${other.source.file}:${line} 定义`,
      en: `The ${en} "${row.name}" is already defined at ${other.source.file}:${line}`,
      source: row.source,
      path: row.path,
    };
  }
}

/** The file of a later layer is the second one, wherever it stands in the order of paths. */
function byLayer<Item extends { readonly source: Source }>(items: readonly Item[]): readonly Item[] {
  return [...items].sort((a, b) => a.source.layer - b.source.layer);
}
