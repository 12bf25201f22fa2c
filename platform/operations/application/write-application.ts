import { catalogueDatabaseError } from '../database-error.ts';
import type { OperationContext } from '../handler.ts';

/** Runs a write to `application`; a name that the project has already becomes `record.duplicate`. */
export function writeApplication<Result>(
  { config }: OperationContext,
  values: Readonly<Record<string, unknown>>,
  write: () => Promise<Result>,
): Promise<Result> {
  const entity = config.entities.get('application');
  if (entity === undefined) throw new Error('[Bug] there is no entity application');
  return catalogueDatabaseError(config, entity, values, write);
}
