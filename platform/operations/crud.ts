// Generic handlers for calls whose contract names an entity: the contract says what may be asked and what is answered.
import type { Entity } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { JsonSchema, Page } from '#core/contract.ts';
import { createId } from '#storage/create-id.ts';
import {
  columnsOf,
  deleteRow,
  type EntityRow,
  findRow,
  findRows,
  insertRow,
  type RowQuery,
  updateRow,
} from '#storage/entity-rows.ts';
import { catalogueDatabaseError } from './database-error.ts';
import type { AnyHandler, OperationContext } from './handler.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Serves any call whose contract names an entity. */
type GenericHandler<Answer> = (request: Fields, context: OperationContext) => Promise<Answer>;

export interface ListOptions {
  /** Adds what the table does not hold (counts, names) to the rows of one page; order must stay. */
  readonly enrich?: (rows: readonly EntityRow[], context: OperationContext) => Promise<readonly EntityRow[]>;
  /** Exact conditions beside the request's and the scope's; an array means any of them. */
  readonly within?: (context: OperationContext) => Promise<EntityRow>;
}

/** First letters of new ids, by entity. */
const ID_PREFIXES: Readonly<Record<string, string>> = {
  application: 'app',
  organization: 'org',
  project: 'prj',
  registration: 'svc',
  service: 'svc',
  user: 'usr',
};

const VERBS: Readonly<Record<string, () => AnyHandler>> = {
  list: () => listRows(),
  get: () => getRow,
  create: () => createRow,
  update: () => updateRowById,
  delete: () => deleteRowById,
};

/** The generic handler for an operationId such as `organization.update`; undefined when its verb is not generic. */
export function crudHandler(operationId: string): AnyHandler | undefined {
  return VERBS[operationId.slice(operationId.lastIndexOf('.') + 1)]?.();
}

/**
 * `page` of rows within the call's scope: `keyword` looks into the fields of its `x-search`, every other request field
 * that is a column filters exactly, `from`/`to` bound `createdAt`. Rows hold the answer's fields that are columns.
 */
export function listRows(options: ListOptions = {}): GenericHandler<Page<EntityRow>> {
  const { enrich = async (rows) => rows, within = async () => ({}) } = options;
  return async (request, context) => {
    const query = await rowQuery(request, context);
    const { rows, totalCount } = await findRows(context.storage.db, {
      ...query,
      where: { ...query.where, ...(await within(context)) },
    });
    return {
      pageNo: numberOr(request.pageNo, 1),
      pageSize: query.limit,
      totalCount,
      orderBy: query.orderBy,
      order: query.order,
      result: await enrich(rows, context),
    };
  };
}

/** The row named by the request's `id`; the access stage has already seen that it is in reach. */
export const getRow: GenericHandler<EntityRow> = async (request, context) => {
  const entity = entityOf(context);
  return readAnswer(context, entity, String(request.id));
};

/** Inserts within the call's scope, in the machine's initial state. */
export const createRow: GenericHandler<EntityRow> = async (request, context) => {
  const entity = entityOf(context);
  const columns = await columnsOf(context.storage.db, entity.table);
  const id = createId(ID_PREFIXES[entity.id] ?? entity.id, context.now().getTime());
  const values = {
    ...pick(request, columns),
    ...pick({ ...context.scope, createdBy: context.actor?.user.username }, columns),
    ...(entity.machine === undefined ? {} : { [entity.machine.field]: entity.machine.initial }),
    id,
  };
  await catalogueDatabaseError(context.config, entity.id, values, () =>
    insertRow(context.storage.db, entity.table, values),
  );
  return readAnswer(context, entity, id);
};

/** Changes the columns that the request names; the state belongs to the machine and is never among them. */
export const updateRowById: GenericHandler<EntityRow> = async (request, context) => {
  const entity = entityOf(context);
  const columns = await columnsOf(context.storage.db, entity.table);
  const fixed = new Set(['id', 'organizationId', 'projectId', entity.machine?.field]);
  // Only what was sent: a default filled in for an absent field would undo an earlier change.
  const changeable = context.request.sentFields.filter((name) => columns.has(name) && !fixed.has(name));
  const changes = pick(request, new Set(changeable));
  const values = columns.has('updatedAt') ? { ...changes, updatedAt: context.now() } : changes;
  const id = String(request.id);
  if (Object.keys(values).length > 0) {
    const changed = await catalogueDatabaseError(context.config, entity.id, values, () =>
      updateRow(context.storage.db, entity.table, id, values),
    );
    if (changed === 0) throw new AppError('record.not-found');
  }
  return readAnswer(context, entity, id);
};

/** Deletes the row; rows that still point at it are named in `record.referenced`. */
export const deleteRowById: GenericHandler<undefined> = async (request, context) => {
  const entity = entityOf(context);
  const id = String(request.id);
  const deleted = await catalogueDatabaseError(context.config, entity.id, {}, () =>
    deleteRow(context.storage.db, entity.table, id),
  );
  if (deleted === 0) throw new AppError('record.not-found');
  return undefined;
};

async function rowQuery(request: Fields, context: OperationContext): Promise<RowQuery> {
  const entity = entityOf(context);
  const columns = await columnsOf(context.storage.db, entity.table);
  const keyword = request.keyword;
  const pageSize = numberOr(request.pageSize, context.config.settings.pageSize);
  const orderBy = textOr(request.orderBy, columns.has('createdAt') ? 'createdAt' : 'id');
  if (!columns.has(orderBy))
    throw new AppError('request.invalid', {}, { fields: { orderBy: '不能按该字段排序' } });
  const text = typeof keyword === 'string' ? keyword.trim() : '';
  return {
    table: entity.table,
    columns: answerColumns(context, columns),
    where: { ...exactFilters(request, columns), ...pick(context.scope, columns) },
    ...(text === '' ? {} : { search: { fields: searchFields(context), text } }),
    ...(columns.has('createdAt')
      ? { during: { field: 'createdAt', ...texts({ from: request.from, to: request.to }) } }
      : {}),
    orderBy,
    order: request.order === 'asc' ? 'asc' : 'desc',
    limit: pageSize,
    offset: (numberOr(request.pageNo, 1) - 1) * pageSize,
  };
}

/** Empty text is an untouched filter, not a search for empty values. */
function exactFilters(request: Fields, columns: ReadonlySet<string>): EntityRow {
  return Object.fromEntries(
    Object.entries(pick(request, columns)).filter(
      ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

function searchFields(context: OperationContext): readonly string[] {
  const fields = propertiesOf(context.operation.request).keyword?.['x-search'];
  return Array.isArray(fields) ? fields.filter((field) => typeof field === 'string') : [];
}

async function readAnswer(context: OperationContext, entity: Entity, id: string): Promise<EntityRow> {
  const columns = await columnsOf(context.storage.db, entity.table);
  const row = await findRow(context.storage.db, entity.table, id, answerColumns(context, columns));
  if (row === undefined) throw new AppError('record.not-found');
  return row;
}

/** What the contract answers and the table has; always the id, by which rows are told apart. */
function answerColumns(context: OperationContext, columns: ReadonlySet<string>): readonly string[] {
  const answered = Object.keys(propertiesOf(context.operation.response)).filter((name) => columns.has(name));
  return [...new Set(['id', ...answered])];
}

function entityOf(context: OperationContext): Entity {
  const entity = context.config.entities.get(context.operation.entity ?? '');
  if (entity === undefined) throw new Error(`[Bug] operation ${context.operation.id} names no entity`);
  return entity;
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
}

function pick(values: object, names: ReadonlySet<string>): EntityRow {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => names.has(name) && value !== undefined),
  );
}

function texts(values: Fields): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  );
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === 'number' ? value : fallback;
}

function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value !== '' ? value : fallback;
}
