// What stands in the way of an action: the held entity, the fields, the actions and the page exist, the texts can be read.
import type { JsonSchema } from '#core/contract.ts';
import type { Block, Entity } from '../config.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import { fieldsOf, itemsOf } from '../read/field-schema.ts';
import type { Finding, Source } from '../read/source.ts';
import { unknownName } from '../read/unknown-name.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import { expressionFindings } from './expression-rule.ts';
import { linkTexts, type RowText, rowLinkFindings } from './row-link-rule.ts';
import { rowScope } from './row-scope.ts';

export function* blockRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const source of schemaIndex.sources('entity')) {
    const entity = schemaIndex.draft.entities.get(source.id);
    for (const [index, block] of (entity?.blocks ?? []).entries())
      if (entity !== undefined) yield* blockFindings(entity, block, ['blocks', index], source, schemaIndex);
  }
}

function* blockFindings(
  entity: Entity,
  block: Block,
  path: ValuePath,
  source: Source,
  schemaIndex: SchemaIndex,
): Iterable<Finding> {
  const { known, draft } = schemaIndex;
  if (!known.entities.has(block.entity))
    yield unknownName(block.entity, known.entities, ['实体', 'entity'], {
      ...{ code: 'SCH-ENTITY', source, path: [...path, 'entity'] },
    });
  const actions = draft.enums.get('blocked-action')?.values.map(({ value }) => String(value));
  for (const [index, action] of block.actions.entries())
    if (actions?.includes(action) === false)
      yield unknownName(action, actions, ['操作', 'action'], {
        ...{ code: 'SCH-VALUE', source, path: [...path, 'actions', index] },
      });
  yield* fieldFindings(entity, block, path, source);
  const held = draft.entities.get(block.entity);
  for (const name of Object.keys(block.also ?? {}))
    if (held !== undefined && fieldAt(held.fields, name) === undefined)
      yield unknownName(name, fieldNames(held.fields), ['字段', 'field'], {
        ...{ code: 'SCH-FIELD', source, path: [...path, 'also', name], at: 'key' },
      });
  yield* valueFindings(entity, block, path, source, schemaIndex);
  const scope = rowScope(entity, draft.entities);
  for (const { part, text, path: place } of textsOf(block, path))
    yield* expressionFindings(part, text, scope, { source, path: place });
  yield* rowLinkFindings(block.links ?? [], [...path, 'links'], source, schemaIndex);
}

function* fieldFindings(
  { fields }: Entity,
  { by, where = {} }: Block,
  path: ValuePath,
  source: Source,
): Iterable<Finding> {
  const named: readonly { readonly name: string; readonly path: ValuePath; readonly at?: 'key' }[] = [
    { name: by, path: [...path, 'by'] },
    ...Object.keys(where).map((name) => ({ name, path: [...path, 'where', name], at: 'key' as const })),
  ];
  for (const { name, ...place } of named)
    if (fieldAt(fields, name) === undefined)
      yield unknownName(name, fieldNames(fields), ['字段', 'field'], {
        code: 'SCH-FIELD',
        source,
        ...place,
      });
}

/** @param name `state`, or `arms.versionId`: of an object, or of the objects in a list */
function fieldAt(fields: Entity['fields'], name: string): JsonSchema | undefined {
  const [first = '', ...members] = name.split('.');
  let found: JsonSchema | undefined = Object.hasOwn(fields, first) ? fields[first] : undefined;
  for (const member of members) found = membersOf(found)[member];
  return found;
}

function fieldNames(fields: Entity['fields']): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => [
    name,
    ...Object.keys(membersOf(field)).map((member) => `${name}.${member}`),
  ]);
}

function membersOf(field: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> {
  return fieldsOf(field) ?? fieldsOf(itemsOf(field)) ?? {};
}

/** A state that does not exist would hold nothing, in silence. */
function* valueFindings(
  { fields }: Entity,
  { where = {} }: Block,
  path: ValuePath,
  source: Source,
  { draft }: SchemaIndex,
): Iterable<Finding> {
  for (const [name, wanted] of Object.entries(where)) {
    const values = draft.enums
      .get(String(fieldAt(fields, name)?.['x-enum']))
      ?.values.map(({ value }) => String(value));
    for (const [index, value] of wanted.entries())
      if (values?.includes(String(value)) === false)
        yield unknownName(String(value), values, ['值', 'value'], {
          ...{ code: 'SCH-VALUE', source, path: [...path, 'where', name, index] },
        });
  }
}

function* textsOf({ name, also = {}, links = [] }: Block, path: ValuePath): Iterable<RowText> {
  for (const [field, text] of Object.entries(also))
    yield { part: 'template', text, path: [...path, 'also', field] };
  yield { part: 'template', text: name, path: [...path, 'name'] };
  yield* linkTexts(links, [...path, 'links']);
}
