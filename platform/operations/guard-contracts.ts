// What no schema rule can know: which calls this program answers, and what its code and tables were made for.
import type { Config, Entity } from '#config/config.ts';
import type { SourceLocation } from '#config/index/schema-index.ts';
import type { Workspace } from '#config/workspace/workspace.ts';
import type { JsonSchema, Operation } from '#core/contract.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import { defaultHandler } from './entity/default-handler.ts';
import type { HandlerTable } from './handler/handler-table.ts';
import { handlerOf } from './table.ts';

export type Guard = (workspace: Workspace, running: Workspace | undefined) => readonly Diagnostic[];

/**
 * Refuses calls without a handler, handlers without a contract, and, while the server runs, contracts and entities that
 * took another structure than those it started with: its handlers would meet requests that they do not know. Texts, limits
 * and rights may change at any time.
 */
export function guardContracts(handlers: HandlerTable): Guard {
  return (workspace, running) => {
    const { config } = workspace;
    if (config === undefined) return [];
    const started = running?.config;
    return [
      ...unanswered(workspace, config, handlers),
      ...withoutContract(config, running, handlers),
      ...(started === undefined ? [] : restructured(workspace, config, started)),
    ];
  };
}

function unanswered(workspace: Workspace, config: Config, handlers: HandlerTable): readonly Diagnostic[] {
  return [...config.operations.values()]
    .filter(
      (operation) => (handlerOf(handlers, operation.id) ?? defaultHandler(operation, config)) === undefined,
    )
    .map(({ id }) =>
      fault('SCH-NO-HANDLER', workspace.schemaIndex.operationPlace(id), id, {
        zh: `接口 “${id}” 没有实现：程序里没有它的处理函数，也不是实体的通用接口（x-entity 加 list、get、create、update、delete 或状态机里用户事件的名称）`,
        en: `Operation "${id}" has no handler and is no generic call of an entity`,
      }),
    );
}

function withoutContract(
  config: Config,
  running: Workspace | undefined,
  handlers: HandlerTable,
): readonly Diagnostic[] {
  return Object.keys(handlers)
    .filter((id) => !config.operations.has(id))
    .map((id) =>
      fault('SCH-NO-CONTRACT', running?.schemaIndex.operationPlace(id), id, {
        zh: `程序实现了接口 “${id}”，但契约里没有它`,
        en: `Operation "${id}" has a handler but no contract`,
      }),
    );
}

function restructured(workspace: Workspace, config: Config, started: Config): readonly Diagnostic[] {
  const operations = [...config.operations.values()].filter(({ id }) => {
    const before = started.operations.get(id);
    const now = config.operations.get(id);
    // An edit leaves what it does not touch as it was: most are the same object.
    return before !== now && operationShape(before) !== operationShape(now);
  });
  const entities = [...config.entities.values()].filter(({ id }) => {
    const before = started.entities.get(id);
    const now = config.entities.get(id);
    return before !== now && entityShape(before) !== entityShape(now);
  });
  const parameters =
    config.parameters !== started.parameters &&
    schemaShape(config.parameters) !== schemaShape(started.parameters);
  const errors = [...started.errors.keys()].filter((code) => !config.errors.has(code));
  const first = (kind: 'parameters' | 'error') => topOf(workspace, kind);
  return [
    ...operations.map(({ id }) =>
      restart(workspace.schemaIndex.operationPlace(id), `接口 “${id}” 的契约`, id),
    ),
    ...entities.map(({ id }) => restart(topOf(workspace, 'entity', id), `实体 “${id}” 的结构`, id)),
    ...(parameters ? [restart(first('parameters'), '系统参数的结构', 'parameters')] : []),
    ...errors.map((code) => restart(first('error'), `错误码 “${code}” 被删除，错误目录`, code)),
  ];
}

function topOf(
  workspace: Workspace,
  kind: 'parameters' | 'error' | 'entity',
  id?: string,
): SourceLocation | undefined {
  const source =
    id === undefined ? workspace.schemaIndex.sources(kind)[0] : workspace.schemaIndex.source(kind, id);
  return source === undefined ? undefined : { source, path: [] };
}

function restart(place: SourceLocation | undefined, what: string, name: string): Diagnostic {
  return fault('SCH-NEEDS-RESTART', place, name, {
    zh: `${what}有变化，要重启服务器才能生效：正在运行的程序按启动时的结构工作`,
    en: `The structure of "${name}" changed; restart the server to use it`,
  });
}

/** Points at the key that names the thing; without a place at the folder of contracts. */
export function fault(
  code: string,
  place: SourceLocation | undefined,
  received: string,
  message: Diagnostic['message'],
): Diagnostic {
  const start = { line: 1, column: 1 };
  return {
    code,
    severity: 'error',
    file: place?.source.file ?? 'schemas/api',
    range: place?.source.locate(place.path, 'key') ?? { start, end: start },
    path: place?.path.join('.') ?? '',
    message,
    received,
  };
}

function operationShape(operation: Operation | undefined): string | undefined {
  if (operation === undefined) return undefined;
  const { method, path, bodyBytes, responseShape, entity, access, request, response } = operation;
  const { can: _, ...scope } = access;
  return JSON.stringify([
    ...[method, path, bodyBytes !== undefined, responseShape, entity, scope],
    ...[schemaShape(request), schemaShape(response)],
  ]);
}

function entityShape(entity: Entity | undefined): string | undefined {
  if (entity === undefined) return undefined;
  const { table, scope, fields, machine } = entity;
  const events = machine?.events.map(({ event, from, to, by }) => ({ event, from, to, by }));
  const columns = Object.entries(fields).map(([name, field]) => [name, schemaShape(field)]);
  return JSON.stringify([
    table,
    scope,
    columns.sort(),
    machine?.field,
    machine?.initial,
    machine?.states,
    events,
  ]);
}

/** What code relies on: names, types, what must be there, which values there are. Keywords in a fixed order. */
const STRUCTURE = ['type', 'enum', 'const', 'required', 'additionalProperties', 'format'] as const;
const LISTS = ['oneOf', 'anyOf', 'allOf'] as const;

function schemaShape(schema: JsonSchema | undefined): string {
  return JSON.stringify(shapeOf(schema));
}

function shapeOf(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = schema as Readonly<Record<string, unknown>>;
  const properties = Object.entries((members.properties ?? {}) as object);
  return [
    ...STRUCTURE.map((key) => sorted(members[key])),
    ...LISTS.map((key) => (Array.isArray(members[key]) ? members[key].map(shapeOf) : undefined)),
    shapeOf(members.items),
    properties
      .map(([name, member]) => [name, shapeOf(member)])
      .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  ];
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? value.map(String).sort() : value;
}
