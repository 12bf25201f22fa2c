import { rowPlace } from '#config/entity/row-place.ts';
import { AppError } from '#core/app-error.ts';
import type { Page } from '#core/contract.ts';
import { type EntityRow, findRows, type RowQuery } from '#storage/entity-rows.ts';
import type { OperationContext } from '../handler/handler.ts';
import type { GenericHandler } from './generic-handler.ts';
import { answerSelection, columnsOfEntity, entityOf, pick, propertiesOf } from './row-selection.ts';

export interface ListOptions {
  /** Adds what no declaration says to the rows of one page; order must stay. */
  readonly enrich?: (rows: readonly EntityRow[], context: OperationContext) => Promise<readonly EntityRow[]>;
  /** Exact conditions beside the request's and the scope's; an array means any of them. */
  readonly within?: (context: OperationContext) => Promise<EntityRow>;
}

/**
 * `page` of rows within the call's scope: `keyword` looks into the fields of its `x-search`, every other request field
 * that is a column filters exactly, `from`/`to` bound `createdAt`. Rows hold the answer's fields that are columns or computed.
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

async function rowQuery(request: EntityRow, context: OperationContext): Promise<RowQuery> {
  const entity = entityOf(context);
  const columns = await columnsOfEntity(context.storage.db, entity);
  const keyword = request.keyword;
  const pageSize = numberOr(request.pageSize, context.config.settings.pageSize);
  const orderBy = textOr(request.orderBy, columns.has('createdAt') ? 'createdAt' : 'id');
  if (!columns.has(orderBy))
    throw new AppError('request.invalid', {}, { fields: { orderBy: '不能按该字段排序' } });
  const text = typeof keyword === 'string' ? keyword.trim() : '';
  return {
    table: entity.table,
    ...(await answerSelection(context)),
    where: { ...exactFilters(request, columns), ...placeOfCall(context) },
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

/** Lists only what the access stage allowed. Without a place everything is allowed: to system admins. */
function placeOfCall(context: OperationContext): EntityRow {
  const { organization, project } = rowPlace(entityOf(context));
  const { organizationId, projectId } = context.scope;
  return {
    ...(organization === undefined || organizationId === undefined ? {} : { [organization]: organizationId }),
    ...(project === undefined || projectId === undefined ? {} : { [project]: projectId }),
  };
}

/** Empty text is an untouched filter, not a search for empty values. */
function exactFilters(request: EntityRow, columns: ReadonlySet<string>): EntityRow {
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

function texts(values: EntityRow): Readonly<Record<string, string>> {
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
