import { AppError } from '#core/app-error.ts';
import type { Scope } from './handler.ts';

export interface TenantScope {
  readonly organizationId: string;
  readonly projectId: string;
}

/** The project of the call, with its organisation. Throws `record.not-found` where there is none: never "of all projects". */
export function projectOf({ organizationId, projectId }: Scope): TenantScope {
  if (organizationId === undefined || projectId === undefined) throw new AppError('record.not-found');
  return { organizationId, projectId };
}
