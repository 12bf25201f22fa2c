import { AppError } from '#core/app-error.ts';
import { checkMapping } from '#core/evaluation/mapping/check-mapping.ts';
import type { Mapping } from '#core/evaluation/mapping/mapping.ts';

/** Throws `evaluation.setting-refused` with every fault at its field. */
export function refuseUnsound(mapping: Mapping): void {
  const fields = checkMapping(mapping);
  const [reason] = Object.values(fields);
  if (reason !== undefined) throw new AppError('evaluation.setting-refused', { reason }, { fields });
}
