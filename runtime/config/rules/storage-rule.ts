// Entities that are the source of their table: what they name exists, their fields can be columns, and an overlay leaves the table alone.
import type { Entity } from '../config.ts';
import { firedEvents, ROW_VERBS } from '../entity/default-calls.ts';
import { withStandardFields } from '../entity/standard-fields.ts';
import { isNullable, referencedEntities, storedFields } from '../entity/stored-fields.ts';
import { columnType, tablePlan } from '../entity/table-plan.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import { parseSource } from '../read/parse-source.ts';
import type { Finding, Source } from '../read/source.ts';
import { unknownName } from '../read/unknown-name.ts';
import type { ValuePath } from '../yaml/value-path.ts';

export function* storageRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const source of schemaIndex.sources('entity')) {
    const entity = schemaIndex.draft.entities.get(source.id);
    if (entity === undefined) continue;
    const findings = [...nameFindings(entity, source, schemaIndex), ...columnFindings(entity, source)];
    // What is wrong by itself is no second mistake as an overlay.
    yield* findings.length > 0 ? findings : overlayFindings(entity, source, schemaIndex);
  }
}

interface Named {
  readonly name: string;
  readonly path: ValuePath;
  readonly at?: 'key';
}

function* nameFindings(entity: Entity, source: Source, schemaIndex: SchemaIndex): Iterable<Finding> {
  const { storage = {}, calls, parents = {} } = entity;
  if (entity.storage === undefined) {
    if (calls !== undefined) yield needsStorage(source);
    return;
  }
  if (calls !== undefined && entity.scope === 'person') {
    yield personalCalls(source);
    return;
  }
  const stored = storedFields(entity).map(([name]) => name);
  yield* unknownFields(namesIn(storage.unique, ['storage', 'unique']), stored, source);
  yield* unknownFields(namesIn(storage.indexes, ['storage', 'indexes']), stored, source);
  yield* unknownFields(keysOf(storage.references, ['storage', 'references']), stored, source);
  yield* unknownFields(keysOf(storage.computed, ['storage', 'computed']), Object.keys(entity.fields), source);
  yield* unknownFields(
    namesIn(storage.unstored, ['storage', 'unstored']),
    Object.keys(entity.fields),
    source,
  );
  yield* unknownFields(namesIn(calls?.orders, ['calls', 'orders']), stored, source);
  yield* unknownFields(namesIn(calls?.search, ['calls', 'search']), textFields(entity), source);
  yield* unknownFields(
    Object.entries(parents).map(([parent, name]) => ({ name, path: ['parents', parent] })),
    stored,
    source,
  );
  for (const [field, target] of Object.entries(storage.references ?? {}))
    yield* unknownEntity(target, ['storage', 'references', field], source, schemaIndex);
  for (const name of Object.keys(storage.computed ?? {}))
    yield* computedFindings(entity, name, source, schemaIndex);
  for (const { name, path } of namesIn(calls?.only, ['calls', 'only'])) {
    const verbs = [...ROW_VERBS, ...firedEvents(entity)];
    if (!verbs.includes(name))
      yield storageFault(
        source,
        path,
        [`没有默认接口 “${name}”`, `There is no default call "${name}"`],
        verbs.join(', '),
      );
  }
  for (const key of ['read', 'write'] as const) {
    const level = calls?.[key];
    const levels = schemaIndex.draft.permissions?.levels;
    if (level === undefined || levels === undefined || level === 'signed-in' || Object.hasOwn(levels, level))
      continue;
    const place = { code: 'SCH-ACCESS', source, path: ['calls', key] };
    yield unknownName(level, Object.keys(levels), ['访问级别', 'access level'], place);
  }
}

function* computedFindings(
  entity: Entity,
  name: string,
  source: Source,
  schemaIndex: SchemaIndex,
): Iterable<Finding> {
  const computed = entity.storage?.computed?.[name];
  if (computed === undefined) return;
  const { of, by, where, max, show } = computed;
  const path = ['storage', 'computed', name];
  if (of === undefined ? show === undefined : show !== undefined && max === undefined) {
    yield storageFault(source, path, [
      '必须恰好写 of、show 之一；一起写时还要写 max',
      'Says exactly one of of and show, or both of them with max',
    ]);
    return;
  }
  if (of === undefined && show !== undefined) {
    const references = referencedEntities(entity);
    yield* unknownFields([{ name: by, path: [...path, 'by'] }], [...references.keys()], source);
    const target = schemaIndex.draft.entities.get(references.get(by) ?? '');
    if (target !== undefined)
      yield* unknownFields([{ name: show, path: [...path, 'show'] }], Object.keys(target.fields), source);
    return;
  }
  yield* unknownEntity(of ?? '', [...path, 'of'], source, schemaIndex);
  const target = schemaIndex.draft.entities.get(of ?? '');
  if (target === undefined) return;
  const named: readonly Named[] = [
    { name: by, path: [...path, 'by'] },
    ...(max === undefined ? [] : [{ name: max, path: [...path, 'max'] }]),
    ...(show === undefined ? [] : [{ name: show, path: [...path, 'show'] }]),
    ...keysOf(where, [...path, 'where']),
  ];
  yield* unknownFields(named, Object.keys(target.fields), source);
}

function* columnFindings(entity: Entity, source: Source): Iterable<Finding> {
  if (entity.storage === undefined) return;
  const own = Object.keys((source.value as Entity).fields);
  for (const [name, field] of storedFields(entity)) {
    const path = ['fields', name];
    if (!own.includes(name)) continue;
    if (columnType(field) === undefined)
      yield storageFault(
        source,
        path,
        [
          `字段 “${name}” 不能成为列：类型必须是一个，可以加上 null`,
          `The field "${name}" can be no column: it needs one type, and null beside it at most`,
        ],
        undefined,
        'key',
      );
    else if (field.readOnly === true && field.default === undefined && !isNullable(field))
      yield storageFault(
        source,
        path,
        [
          `没有人会填写只读字段 “${name}”：写上 default，或让它可以为空`,
          `Nobody fills in the read-only field "${name}": give it a default, or let it be null`,
        ],
        undefined,
        'key',
      );
  }
}

/** The built-in schemas come with migrations, an overlay does not: it may change texts and limits, but no table. */
function* overlayFindings(entity: Entity, source: Source, schemaIndex: SchemaIndex): Iterable<Finding> {
  if (source.layer === 0) return;
  const built = source.builtIn === undefined ? undefined : builtInEntity(source.builtIn);
  if (entity.storage === undefined && built?.storage === undefined) return;
  const entities = schemaIndex.draft.entities;
  const written = withStandardFields(source.value as Entity);
  const [now, before] = [written, built].map((one) =>
    one === undefined ? undefined : tablePlan(one, entities),
  );
  if (JSON.stringify(now) === JSON.stringify(before)) return;
  yield {
    code: 'SCH-OVERLAY-TABLE',
    zh:
      before === undefined
        ? '叠加目录里的实体不能建表'
        : '叠加目录里的实体不能改变数据表：列、缺省值、引用和不能重复的字段必须与内置的相同',
    en:
      before === undefined
        ? 'An entity of an overlay makes no table'
        : 'An entity of an overlay cannot change its table: columns, defaults, references and unique fields are those of the built-in one',
    source,
    path: [entity.storage === undefined ? 'table' : 'storage'],
    at: 'key',
  };
}

function builtInEntity(text: string): Entity | undefined {
  const { value } = parseSource({ file: '', path: '', text });
  return typeof value === 'object' && value !== null && 'fields' in value
    ? withStandardFields(value as Entity)
    : undefined;
}

function textFields(entity: Entity): readonly string[] {
  return storedFields(entity).flatMap(([name, field]) => (columnType(field) === 'text' ? [name] : []));
}

function* unknownFields(
  named: readonly Named[],
  known: readonly string[],
  source: Source,
): Iterable<Finding> {
  for (const { name, path, at } of named)
    if (!known.includes(name))
      yield unknownName(name, known, ['字段', 'field'], {
        ...{ code: 'SCH-FIELD', source, path },
        ...(at === undefined ? {} : { at }),
      });
}

function* unknownEntity(
  name: string,
  path: ValuePath,
  source: Source,
  schemaIndex: SchemaIndex,
): Iterable<Finding> {
  const { entities } = schemaIndex.known;
  if (!entities.has(name))
    yield unknownName(name, entities, ['实体', 'entity'], { code: 'SCH-ENTITY', source, path });
}

/** Names in a list, or in lists inside it; the sign of a descending key is not part of the name. */
function namesIn(
  list: readonly (string | readonly string[])[] | undefined,
  path: ValuePath,
): readonly Named[] {
  return (list ?? []).flatMap((item, index) =>
    typeof item === 'string'
      ? [{ name: item.replace(/^-/, ''), path: [...path, index] }]
      : namesIn(item, [...path, index]),
  );
}

function keysOf(map: object | undefined, path: ValuePath): readonly Named[] {
  return Object.keys(map ?? {}).map((name) => ({ name, path: [...path, name], at: 'key' }));
}

/** They ask for a place, and whose row it is they never ask. */
function personalCalls(source: Source): Finding {
  return {
    ...storageFault(
      source,
      ['calls'],
      [
        '属于一个账号的实体不能有默认接口：它们不知道这一行是谁的，要自己写接口',
        'Rows of one account have no default calls: those do not know whose row it is, write calls of your own',
      ],
    ),
    at: 'key',
  };
}

function needsStorage(source: Source): Finding {
  return {
    ...storageFault(
      source,
      ['calls'],
      [
        '默认接口需要 storage：没有由实体建立的表就没有可以读写的列',
        'Default calls need storage: without a table of the entity there are no columns to read',
      ],
    ),
    at: 'key',
  };
}

function storageFault(
  source: Source,
  path: ValuePath,
  [zh, en]: readonly [zh: string, en: string],
  expected?: string,
  at?: 'key',
): Finding {
  return {
    ...{ code: 'SCH-STORAGE', zh, en, source, path },
    ...(expected === undefined ? {} : { expected }),
    ...(at === undefined ? {} : { at }),
  };
}
