// Checked files -> configuration. Values are cast here and only here: their shape was checked against the meta schemas.
import type { JsonSchema, Operation, ResponseShape } from '#core/contract.ts';
import type { Page } from '#core/page.ts';
import type {
  Config,
  Deployment,
  Entity,
  EnumDefinition,
  ErrorDefinition,
  Machine,
  Menu,
  ModuleEntry,
  PermissionDefinitions,
  Product,
} from './config.ts';
import { isRecord } from './field-schema.ts';
import type { ValuePath } from './parse-source.ts';
import type { Draft, Place } from './project.ts';
import type { ResolveSchema } from './resolve-schema.ts';
import type { Source } from './source.ts';

export interface DraftParts {
  readonly draft: Draft;
  readonly operationPlaces: ReadonlyMap<string, Place>;
}

type Read = <Value>(kind: Source['kind']) => readonly { readonly source: Source; readonly value: Value }[];

export function buildDraft(
  sources: readonly Source[],
  enums: ReadonlyMap<string, EnumDefinition>,
  resolve: ResolveSchema,
): DraftParts {
  const read: Read = <Value>(kind: Source['kind']) =>
    sources
      .filter((source) => source.kind === kind)
      .map((source) => ({ source, value: source.value as Value }));
  const operations = readOperations(read, resolve);
  for (const { source } of read('fragment')) resolveMembers(source, [], resolve);
  return {
    operationPlaces: new Map(operations.map(({ operation, place }) => [operation.id, place])),
    draft: {
      pages: new Map(
        read<object>('page').map(({ source, value }) => [source.id, { ...value, id: source.id } as Page]),
      ),
      menus: read<Menu>('menu').map(({ value }) => value),
      products: read<{ products: readonly Product[] }>('products').flatMap(({ value }) => value.products),
      modules: read<{ modules: readonly ModuleEntry[] }>('modules').flatMap(({ value }) => value.modules),
      operations: new Map(operations.map(({ operation }) => [operation.id, operation])),
      entities: new Map(
        read<Entity>('entity').map(({ source, value }) => [
          source.id,
          readEntity(source, value, enums, resolve),
        ]),
      ),
      enums,
      errors: new Map(
        read<{ errors: readonly ErrorDefinition[] }>('error').flatMap(({ value }) =>
          value.errors.map((row) => [row.code, row]),
        ),
      ),
      help: new Map(read<string>('help').map(({ source, value }) => [source.id, value])),
      ...optional(
        'permissions',
        read<RawPermissions>('permissions').map(({ value }) => readPermissions(value)),
      ),
      ...optional(
        'deployment',
        read<Deployment>('deployment').map(({ value }) => value),
      ),
      ...optional(
        'settings',
        read<Config['settings']>('console').map(({ value }) => value),
      ),
      ...optional(
        'parameters',
        read('parameters').map(({ source }) => resolve(source, [])),
      ),
    },
  };
}

/** Enums stand on nothing else, so they are read first. */
export function readEnums(sources: readonly Source[]): ReadonlyMap<string, EnumDefinition> {
  return new Map(
    sources
      .filter(({ kind }) => kind === 'enum')
      .map((source) => [source.id, source.value as EnumDefinition]),
  );
}

interface RawPermissions {
  readonly keys: PermissionDefinitions['keys'];
  readonly levels: PermissionDefinitions['levels'];
  readonly roles: Readonly<Record<string, { readonly label: string; readonly can: readonly string[] }>>;
}

function readPermissions({ keys, levels, roles }: RawPermissions): PermissionDefinitions {
  const rows = Object.entries(roles);
  return {
    keys,
    levels,
    roles: Object.fromEntries(rows.map(([role, { can }]) => [role, can])),
    roleLabels: Object.fromEntries(rows.map(([role, { label }]) => [role, label])),
  };
}

function readEntity(
  source: Source,
  value: Entity,
  enums: ReadonlyMap<string, EnumDefinition>,
  resolve: ResolveSchema,
): Entity {
  const fields = Object.fromEntries(
    Object.keys(value.fields).map((name) => [name, resolve(source, ['fields', name])]),
  );
  const { machine, ...entity } = value;
  return {
    ...entity,
    fields,
    ...(machine === undefined ? {} : { machine: withStates(machine, fields, enums) }),
  };
}

/** A machine that names no states has those of its field's enum. */
function withStates(
  machine: Machine,
  fields: Readonly<Record<string, JsonSchema>>,
  enums: ReadonlyMap<string, EnumDefinition>,
): Machine {
  if ((machine.states as readonly string[] | undefined) !== undefined) return machine;
  const definition = enums.get(String(fields[machine.field]?.['x-enum']));
  return { ...machine, states: (definition?.values ?? []).map(({ value }) => String(value)) };
}

interface RawOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-access': Operation['access'];
  readonly 'x-permission'?: string;
  readonly 'x-csrf'?: boolean;
  readonly 'x-entity'?: string;
  readonly 'x-errors'?: readonly string[];
  readonly responses: { readonly '200': Readonly<Record<string, unknown>> };
}

interface RawApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

function readOperations(
  read: Read,
  resolve: ResolveSchema,
): readonly { readonly operation: Operation; readonly place: Place }[] {
  return read<RawApi>('api').flatMap(({ source, value }) => {
    if (value.components?.schemas !== undefined) resolveMembers(source, ['components', 'schemas'], resolve);
    return Object.entries(value.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, raw]) => {
        const place = { source, path: ['paths', path, method] };
        return { operation: readOperation(raw, place, path, method as Operation['method'], resolve), place };
      }),
    );
  });
}

function readOperation(
  raw: RawOperation,
  { source, path: at }: Place,
  path: string,
  method: Operation['method'],
  resolve: ResolveSchema,
): Operation {
  const { shape, key } = responseShape(raw.responses['200']);
  return {
    id: raw.operationId,
    area: source.id,
    summary: raw.summary,
    method,
    path,
    access: raw['x-access'],
    ...(raw['x-permission'] === undefined ? {} : { permission: raw['x-permission'] }),
    csrf: raw['x-csrf'] === true,
    ...(raw['x-entity'] === undefined ? {} : { entity: raw['x-entity'] }),
    request: resolve(source, [...at, 'requestBody', 'content', 'application/json', 'schema']),
    responseShape: shape,
    response: key === undefined ? {} : resolve(source, [...at, 'responses', '200', key]),
    errors: raw['x-errors'] ?? [],
  };
}

function responseShape(response: Readonly<Record<string, unknown>>): {
  readonly shape: ResponseShape;
  readonly key?: string;
} {
  if (response['x-page'] !== undefined) return { shape: 'page', key: 'x-page' };
  if (response['x-result'] !== undefined) return { shape: 'result', key: 'x-result' };
  return { shape: response['x-file'] === true ? 'file' : 'none' };
}

/** Schemas that no call uses are resolved as well, so that their faults are found. */
function resolveMembers(source: Source, path: ValuePath, resolve: ResolveSchema): void {
  const host = path.reduce<unknown>((value, key) => (isRecord(value) ? value[key] : undefined), source.value);
  if (isRecord(host)) for (const key of Object.keys(host)) resolve(source, [...path, key]);
}

function optional<Key extends string, Value>(
  key: Key,
  [value]: readonly Value[],
): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({ [key]: value } as Partial<Record<Key, Value>>);
}
