// Whose a row is: the columns that tables of organizations and projects have.
import type { EntityRow } from './entity-rows.ts';

/** Null where its table knows no such place. */
export function rowTenant({ organizationId, projectId }: EntityRow) {
  return { organizationId: textOrNull(organizationId), projectId: textOrNull(projectId) };
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
