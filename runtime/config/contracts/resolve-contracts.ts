// Calls, entities, plugins and parameters with every `$ref` and `x-enum` resolved. Values are cast as in `build-draft.ts`.
import type { JsonSchema, Operation, ResponseShape } from '#core/contract.ts';
import type { Entity, EnumDefinition, Machine, PluginDefinition } from '../config.ts';
import { withStandardFields } from '../entity/standard-fields.ts';
import type { SourceLocation } from '../index/schema-index.ts';
import { isRecord } from '../read/field-schema.ts';
import type { FileKind } from '../read/file-kinds.ts';
import type { Finding, Source } from '../read/source.ts';
import { unknownName } from '../read/unknown-name.ts';
import type { ValuePath } from '../yaml/value-path.ts';
import { createEntitiesRead, type EntitiesRead } from './entities-read.ts';
import { createSchemaResolver, type ResolveSchema } from './resolve-schema.ts';

/** Kinds of files that hold schemas: a `$ref` leads to one of these. */
export const SCHEMA_KINDS: ReadonlySet<FileKind> = new Set<FileKind>([
  'api',
  'entity',
  'fragment',
  'parameters',
  'plugin',
]);

/** Everything that contracts are made of. */
export interface ContractWorld {
  /** Sound files of the schema kinds. */
  readonly sources: readonly Source[];
  /** Paths of files of the schema kinds that exist but are broken. */
  readonly broken: readonly string[];
  readonly enums: ReadonlyMap<string, EnumDefinition>;
  readonly knownEnums: ReadonlySet<string>;
}

export interface Contracts {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly operationPlaces: ReadonlyMap<string, SourceLocation>;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly plugins: ReadonlyMap<string, PluginDefinition>;
  /** Undefined while the file is broken. */
  readonly parameters: JsonSchema | undefined;
  readonly findings: readonly Finding[];
}

export function resolveContracts({ sources: written, broken, enums, knownEnums }: ContractWorld): Contracts {
  const findings: Finding[] = [];
  const sources = written.map((source) => (source.kind === 'entity' ? spelledOut(source) : source));
  const files = new Map(sources.map((source) => [source.path, source]));
  const resolve = createSchemaResolver({ files, broken: new Set(broken), enums, knownEnums }, findings);
  const of = (kind: FileKind) => sources.filter((source) => source.kind === kind);
  const reads = createEntitiesRead(files);
  const operations = of('api').flatMap((source) => readOperations(source, resolve, reads));
  for (const source of of('fragment')) resolveMembers(source, [], resolve);
  const entities = of('entity').map((source) => [source.id, readEntity(source, enums, resolve)] as const);
  const [parameters] = of('parameters').map((source) => resolve(source, []));
  return {
    operations: new Map(operations.map(({ operation }) => [operation.id, operation])),
    operationPlaces: new Map(operations.map(({ operation, place }) => [operation.id, place])),
    entities: new Map(entities),
    plugins: new Map(
      of('plugin').map((source) => {
        const plugin = readPlugin(source, resolve);
        findings.push(...unknownEnums(plugin, source, knownEnums));
        return [source.id, plugin];
      }),
    ),
    parameters,
    findings,
  };
}

/** A `$ref` may lead to a field that every stored row has. */
function spelledOut(source: Source): Source {
  return { ...source, value: withStandardFields(source.value as Entity) };
}

function readEntity(
  source: Source,
  enums: ReadonlyMap<string, EnumDefinition>,
  resolve: ResolveSchema,
): Entity {
  const value = source.value as Entity;
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

function readPlugin(source: Source, resolve: ResolveSchema): PluginDefinition {
  const {
    props,
    required = [],
    ...plugin
  } = source.value as Partial<PluginDefinition> & Omit<PluginDefinition, 'props' | 'required'>;
  const names = Object.keys(props ?? {});
  return {
    ...plugin,
    props: Object.fromEntries(names.map((name) => [name, resolve(source, ['props', name])])),
    required,
  };
}

function unknownEnums(
  { enums = [] }: PluginDefinition,
  source: Source,
  known: ReadonlySet<string>,
): readonly Finding[] {
  return enums.flatMap((id, index) =>
    known.has(id)
      ? []
      : [unknownName(id, known, ['枚举', 'enum'], { code: 'SCH-ENUM', source, path: ['enums', index] })],
  );
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

/** Media type of a body that is raw bytes. */
const BYTES = 'application/octet-stream';
const JSON_BODY = 'application/json';

interface RawLimits {
  readonly 'x-max-bytes'?: number;
  readonly 'x-max-depth'?: number;
  readonly 'x-max-values'?: number;
}

interface RawOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly 'x-access': Operation['access'];
  readonly 'x-permission'?: string;
  readonly 'x-csrf'?: boolean;
  readonly 'x-awaits-gateway'?: boolean;
  readonly 'x-server'?: 'files' | 'process';
  readonly 'x-entity'?: string;
  readonly 'x-errors'?: readonly string[];
  readonly requestBody: {
    readonly content: Readonly<Record<string, RawLimits>>;
  };
  readonly responses: { readonly '200': Readonly<Record<string, unknown>> };
}

interface RawApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

function readOperations(
  source: Source,
  resolve: ResolveSchema,
  reads: EntitiesRead,
): readonly { readonly operation: Operation; readonly place: SourceLocation }[] {
  const value = source.value as RawApi;
  if (value.components?.schemas !== undefined) resolveMembers(source, ['components', 'schemas'], resolve);
  return Object.entries(value.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => {
      const place = { source, path: ['paths', path, method] };
      return {
        operation: readOperation(raw, place, path, method as Operation['method'], resolve, reads),
        place,
      };
    }),
  );
}

function readOperation(
  raw: RawOperation,
  { source, path: at }: SourceLocation,
  path: string,
  method: Operation['method'],
  resolve: ResolveSchema,
  reads: EntitiesRead,
): Operation {
  const { shape, key } = responseShape(raw.responses['200']);
  const bytes = raw.requestBody.content[BYTES];
  const media = bytes === undefined ? JSON_BODY : BYTES;
  return {
    id: raw.operationId,
    area: source.id,
    summary: raw.summary,
    method,
    path,
    access: raw['x-access'],
    ...(raw['x-permission'] === undefined ? {} : { permission: raw['x-permission'] }),
    csrf: raw['x-csrf'] === true,
    ...(raw['x-awaits-gateway'] === true ? { awaitsGateway: true } : {}),
    ...(raw['x-server'] === undefined ? {} : { server: raw['x-server'] }),
    ...(raw['x-entity'] === undefined ? {} : { entity: raw['x-entity'] }),
    request: resolve(source, [...at, 'requestBody', 'content', media, 'schema']),
    ...(bytes?.['x-max-bytes'] === undefined ? {} : { bodyBytes: bytes['x-max-bytes'] }),
    ...readJsonLimits(raw.requestBody.content[JSON_BODY]),
    responseShape: shape,
    response: key === undefined ? {} : resolve(source, [...at, 'responses', '200', key]),
    reads: key === undefined ? [] : reads(source, [...at, 'responses', '200', key]),
    errors: raw['x-errors'] ?? [],
  };
}

function readJsonLimits(said: RawLimits = {}): Pick<Operation, 'jsonLimits'> {
  const limits = [
    ['bytes', said['x-max-bytes']],
    ['depth', said['x-max-depth']],
    ['values', said['x-max-values']],
  ].filter(([, limit]) => limit !== undefined);
  return limits.length === 0 ? {} : { jsonLimits: Object.fromEntries(limits) };
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
