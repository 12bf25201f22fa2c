// The conditions and orders that lists of services share.
import { containsPattern } from '#storage/entity-rows.ts';
import { type RawBuilder, sql } from '#storage/sql.ts';

const COLUMNS = [
  'organizationId',
  'projectId',
  'source',
  'category',
  'protocol',
  'callMode',
  'visibility',
  'state',
] as const;

/** Undefined or empty asks for nothing. */
export type ServiceFilter = {
  readonly [Column in (typeof COLUMNS)[number] | 'keyword']?: string | undefined;
};

/** Services with these values, and the keyword somewhere in their name or code. For queries that contain `service`. */
export function matchesService(filter: ServiceFilter): RawBuilder<boolean> {
  const pattern = containsPattern(filter.keyword?.trim() ?? '');
  const equal = COLUMNS.flatMap((column) => {
    const value = filter[column] ?? '';
    return value === '' ? [] : [sql`${sql.ref(`service.${column}`)} = ${value}`];
  });
  const named = sql`(service.name ilike ${pattern} or service.code ilike ${pattern})`;
  return sql<boolean>`${sql.join([...equal, named], sql` and `)}`;
}

const ORDERS = {
  name: 'service.name',
  state: 'service.state',
  createdAt: 'service.createdAt',
  updatedAt: 'service.updatedAt',
} as const;

/** The column to order by; the time of creation unless another one is asked for. */
export function serviceOrder(orderBy = 'createdAt') {
  return Object.hasOwn(ORDERS, orderBy) ? ORDERS[orderBy as keyof typeof ORDERS] : ORDERS.createdAt;
}
