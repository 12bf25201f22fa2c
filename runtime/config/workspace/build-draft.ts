// Checked files -> configuration. Values are cast here and only here: their shape was checked against the meta schemas.
import type { Page } from '#core/page.ts';
import type {
  Config,
  Deployment,
  Entity,
  EnumDefinition,
  ErrorDefinition,
  JobDefinition,
  Menu,
  ModuleEntry,
  NotificationKind,
  PermissionDefinitions,
  Product,
} from '../config.ts';
import type { Contracts } from '../contracts/resolve-contracts.ts';
import { eventEnum, eventEnumId } from '../entity/entity-events.ts';
import type { Draft } from '../index/schema-index.ts';
import type { Source } from '../read/source.ts';

/** Unless a job says otherwise. */
const ATTEMPTS = 5;

type Read = <Value>(kind: Source['kind']) => readonly { readonly source: Source; readonly value: Value }[];

export function buildDraft(
  sources: readonly Source[],
  enums: ReadonlyMap<string, EnumDefinition>,
  { operations, entities, plugins, parameters }: Omit<Contracts, 'operationPlaces' | 'findings'>,
): Draft {
  const read: Read = <Value>(kind: Source['kind']) =>
    sources
      .filter((source) => source.kind === kind)
      .map((source) => ({ source, value: source.value as Value }));
  return {
    pages: new Map(
      read<object>('page').map(({ source, value }) => [source.id, { ...value, id: source.id } as Page]),
    ),
    menus: read<Menu>('menu').map(({ value }) => value),
    products: read<{ products: readonly Product[] }>('products').flatMap(({ value }) => value.products),
    modules: read<{ modules: readonly ModuleEntry[] }>('modules').flatMap(({ value }) => value.modules),
    operations,
    entities,
    plugins,
    enums,
    errors: new Map(
      read<{ errors: readonly ErrorDefinition[] }>('error').flatMap(({ value }) =>
        value.errors.map((row) => [row.code, row]),
      ),
    ),
    jobs: new Map(
      read<JobDefinition>('job').map(({ source, value }) => [
        source.id,
        { ...value, attempts: value.attempts ?? ATTEMPTS },
      ]),
    ),
    notifications: new Map(
      read<NotificationKind>('notification').map(({ source, value }) => [source.id, value]),
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
    ...(parameters === undefined ? {} : { parameters }),
  };
}

/** Enums stand on nothing but the events that entities name, so they are read first. A file goes before what follows from an entity. */
export function readEnums(sources: readonly Source[]): ReadonlyMap<string, EnumDefinition> {
  const read = <Value>(kind: Source['kind']) =>
    sources.filter((one) => one.kind === kind).map(({ id, value }) => [id, value as Value] as const);
  const entities = read<Entity>('entity').map(([, entity]) => entity);
  const logged = entities.filter(({ machine, events }) => machine !== undefined || events !== undefined);
  return new Map([
    ...logged.map((entity) => [eventEnumId(entity.id), eventEnum(entity, entities)] as const),
    ...read<EnumDefinition>('enum'),
  ]);
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

function optional<Key extends string, Value>(
  key: Key,
  [value]: readonly Value[],
): Partial<Record<Key, Value>> {
  return value === undefined ? {} : ({ [key]: value } as Partial<Record<Key, Value>>);
}
