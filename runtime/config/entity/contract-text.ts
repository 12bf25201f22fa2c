// Contracts of an entity's default calls as the text of a file, in the style of those that people write.
import type { JsonSchema } from '#core/contract.ts';
import type { Computed, Entity } from '../config.ts';
import { printEntry, printKey } from '../edit/print-yaml.ts';
import {
  answeredFields,
  changeableFields,
  defaultVerbs,
  type RowVerb,
  readersOf,
  requiredFields,
  writersOf,
} from './default-calls.ts';
import { referencedEntities, storedFields, writableFields } from './stored-fields.ts';

const HEAD = [
  '# yaml-language-server: $schema=../../meta/api.schema.json',
  '# Generated from the entity by `npm run generate`. To change a call, write it in a file of your own: this one then leaves it out.',
];

/** Undefined for an entity without default calls, or when all of them are `written` by hand. */
export function contractText(entity: Entity, written: ReadonlySet<string>): string | undefined {
  const verbs = entity.calls === undefined ? [] : defaultVerbs(entity);
  const left = verbs.filter((verb) => !written.has(`${entity.id}.${verb}`));
  if (left.length === 0) return undefined;
  const document = {
    openapi: '3.1.0',
    info: { title: entity.label, version: '1.0.0' },
    paths: Object.fromEntries(
      left.map((verb) => [`${entity.calls?.path}/${verb}`, { post: call(entity, verb) }]),
    ),
    components: { schemas: components(entity) },
  };
  const lines = Object.entries(document).flatMap(([key, value]) =>
    printEntry(`${printKey(key)}:`, value, { indent: 0 }),
  );
  return `${[...HEAD, ...lines].join('\n')}\n`;
}

interface CallShape {
  readonly summary: string;
  readonly can: string;
  /** The call is about a row and not about a place. */
  readonly ofRow: boolean;
  readonly csrf?: true;
  readonly errors: readonly string[];
  readonly required: readonly string[];
  readonly properties: Readonly<Record<string, object>>;
  readonly answer: object;
}

function call(entity: Entity, verb: string): object {
  const make = (CALLS as Readonly<Record<string, (entity: Entity) => CallShape>>)[verb];
  const { summary, can, ofRow, csrf, errors, required, properties, answer } =
    make === undefined ? eventCall(entity, verb) : make(entity);
  const { permission } = entity.calls ?? {};
  return {
    operationId: `${entity.id}.${verb}`,
    summary,
    'x-access': { can, ...(ofRow ? { of: entity.id } : {}) },
    ...(permission === undefined ? {} : { 'x-permission': permission }),
    ...(csrf === undefined ? {} : { 'x-csrf': csrf }),
    'x-entity': entity.id,
    ...(errors.length === 0 ? {} : { 'x-errors': errors }),
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object',
            additionalProperties: false,
            ...(required.length === 0 ? {} : { required }),
            properties,
          },
        },
      },
    },
    responses: { '200': answer },
  };
}

const CALLS: Readonly<Record<RowVerb, (entity: Entity) => CallShape>> = {
  list: (entity) => ({
    summary: words('查询', entity.label, '列表'),
    can: readersOf(entity),
    ofRow: false,
    errors: [],
    required: placeFields(entity),
    properties: {
      ...refs(entity, placeFields(entity)),
      ...keyword(entity),
      ...filters(entity),
      pageNo: { $ref: '../../meta/paging.yaml#/pageNo' },
      pageSize: { $ref: '../../meta/paging.yaml#/pageSize' },
      orderBy: { type: 'string', enum: entity.calls?.orders ?? ['createdAt'], title: '排序字段' },
      order: { $ref: '../../meta/paging.yaml#/order' },
    },
    answer: { description: words('一页', entity.label), 'x-page': component(entity, '') },
  }),
  get: (entity) => ({
    ...ofRow(entity, words('查询', entity.label, '详情'), readersOf(entity)),
    answer: { description: entity.label, 'x-result': component(entity, '') },
  }),
  create: (entity) => ({
    summary: words('创建', entity.label),
    can: writersOf(entity),
    ofRow: false,
    errors: duplicate(entity),
    required: [...placeFields(entity), ...requiredFields(entity)],
    properties: refs(entity, [...placeFields(entity), ...writableFields(entity).map(([name]) => name)]),
    answer: { description: words('新', entity.label), 'x-result': component(entity, 'New') },
  }),
  update: (entity) => {
    const names = changeableFields(entity);
    const required = requiredFields(entity).filter((name) => names.includes(name));
    return {
      ...ofRow(entity, words('修改', entity.label), writersOf(entity)),
      errors: [...duplicate(entity), ...conflict(entity, 'update')],
      required: ['id', ...required],
      properties: refs(entity, ['id', ...names]),
    };
  },
  delete: (entity) => ({
    ...ofRow(entity, words('删除', entity.label), writersOf(entity)),
    csrf: true,
    errors: ['record.referenced', ...conflict(entity, 'delete')],
  }),
};

function eventCall(entity: Entity, event: string): CallShape {
  const said = entity.machine?.events.find((one) => one.event === event);
  return {
    ...ofRow(entity, words(said?.label ?? event, entity.label), said?.can ?? writersOf(entity)),
    errors: ['state.conflict'],
  };
}

function ofRow(entity: Entity, summary: string, can: string): CallShape {
  return {
    ...{ summary, can, ofRow: true, errors: [], required: ['id'], properties: refs(entity, ['id']) },
    answer: { description: '已完成', 'x-none': true },
  };
}

/** Joined; between Chinese and Latin letters stands a space. */
function words(...parts: readonly string[]): string {
  return parts.reduce((text, part) => {
    const meets = /[!-~]$/.test(text) !== /^[!-~]/.test(part);
    return `${text}${meets ? ' ' : ''}${part}`;
  });
}

function placeFields({ fields, id }: Entity): readonly string[] {
  const own = { organization: [], project: ['organizationId'] }[id];
  return (own ?? ['organizationId', 'projectId']).filter((name) => name in fields);
}

function refs({ id }: Entity, names: readonly string[]): Readonly<Record<string, object>> {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `../../entities/${id}.yaml#/fields/${name}` }]),
  );
}

function keyword({ calls }: Entity): Readonly<Record<string, object>> {
  if (calls?.search === undefined) return {};
  return { keyword: { type: 'string', maxLength: 64, title: '关键字', 'x-search': calls.search } };
}

/** What has few values: enumerations, yes or no, and what the row refers to. A default of the field is no filter. */
function filters(entity: Entity): Readonly<Record<string, object>> {
  const places = new Set(['organizationId', 'projectId']);
  const references = new Set([...referencedEntities(entity).keys()].filter((name) => !places.has(name)));
  return Object.fromEntries(
    storedFields(entity).flatMap(([name, field]) => {
      const filter = filterOf(field, references.has(name));
      return filter === undefined ? [] : [[name, { ...filter, title: field.title }]];
    }),
  );
}

function filterOf(field: JsonSchema, isReference: boolean): object | undefined {
  const [type] = [field.type].flat().filter((one) => one !== 'null');
  if (isReference) return { type: 'string', maxLength: 64 };
  if (type === 'boolean') return { type };
  return field['x-enum'] === undefined || type === 'array' ? undefined : { type, 'x-enum': field['x-enum'] };
}

function duplicate({ storage }: Entity): readonly string[] {
  return storage?.unique === undefined ? [] : ['record.duplicate'];
}

function conflict({ machine }: Entity, verb: string): readonly string[] {
  return machine?.events.some(({ event }) => event === verb) === true ? ['state.conflict'] : [];
}

function component({ id }: Entity, prefix: string): object {
  return { $ref: `#/components/schemas/${prefix}${pascalCase(id)}` };
}

function components(entity: Entity): object {
  const names = answeredFields(entity);
  const computed = entity.storage?.computed ?? {};
  const row = {
    type: 'object',
    required: names,
    properties: Object.fromEntries(
      Object.entries(refs(entity, names)).map(([name, ref]) => [
        name,
        { ...ref, ...readsOf(entity, computed[name], name) },
      ]),
    ),
  };
  const made = { type: 'object', required: ['id'], properties: refs(entity, ['id']) };
  return { [`New${pascalCase(entity.id)}`]: made, [pascalCase(entity.id)]: row };
}

/** Pages follow the rows that a value is made of. */
function readsOf(entity: Entity, computed: Computed | undefined, name: string): object {
  if (computed === undefined) return {};
  const read = computed.of ?? referencedEntities(entity).get(computed.by);
  if (read === undefined) throw new Error(`[Bug] ${entity.id}.${name} is made of nothing`);
  return { 'x-reads': read };
}

function pascalCase(id: string): string {
  return id.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
