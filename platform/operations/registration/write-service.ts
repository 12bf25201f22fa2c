import { catalogueDatabaseError } from '../database-error.ts';
import type { OperationContext } from '../handler.ts';

/** Runs a write to `service`; a taken name or code becomes `record.duplicate` at its field. */
export function writeService<Result>(
  { config }: OperationContext,
  values: Readonly<Record<string, unknown>>,
  write: () => Promise<Result>,
): Promise<Result> {
  const entity = config.entities.get('service');
  if (entity === undefined) throw new Error('[Bug] there is no entity service');
  return catalogueDatabaseError(config, entity, values, write);
}
