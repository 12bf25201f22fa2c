// Which calls a question is about.
import { type RawBuilder, sql } from '#storage/sql.ts';

/**
 * A span of time and what to look at in it. `projectId` is the project of the calling application; to see every call
 * of a service, by any caller, give `serviceId` (or `serviceIds`) and no project.
 */
export interface CallFilter {
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly organizationId?: string;
  readonly projectId?: string;
  readonly applicationId?: string;
  readonly serviceId?: string;
  readonly serviceIds?: readonly string[];
}

/** The same condition fits `request_log` and `request_rollup`; time is not in it. */
export function whereCalls(filter: CallFilter): RawBuilder<unknown> {
  const conditions = [sql`true`];
  if (filter.projectId !== undefined) conditions.push(sql`project_id = ${filter.projectId}`);
  if (filter.applicationId !== undefined) conditions.push(sql`application_id = ${filter.applicationId}`);
  if (filter.serviceId !== undefined) conditions.push(sql`service_id = ${filter.serviceId}`);
  if (filter.serviceIds !== undefined) conditions.push(sql`service_id = any(${[...filter.serviceIds]})`);
  if (filter.organizationId !== undefined)
    conditions.push(
      sql`project_id in (select id from project where organization_id = ${filter.organizationId})`,
    );
  return sql.join(conditions, sql` and `);
}
