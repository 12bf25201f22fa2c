import type { Config } from '#config/config.ts';
import type { Storage } from '#storage/storage.ts';
import { readSystemParameters, type SystemParameters } from '../operations/parameters/system-parameters.ts';

/** The system parameters as they stand now, without a query at each look. Defaults follow the configuration. */
export async function watchParameters(
  storage: Storage,
  config: () => Config,
  onError: (error: unknown) => void,
): Promise<() => SystemParameters> {
  let defaults = config().parameters;
  let current = await readSystemParameters(storage.db, config());
  const read = async () => {
    current = await readSystemParameters(storage.db, config());
  };
  // The channel speaks of every table that the gateway reads; '' says that a notice may be missing.
  await storage.listen('gateway', (table) => {
    if (table === 'system_parameter' || table === '') read().catch(onError);
  });
  return () => {
    if (defaults !== config().parameters) {
      defaults = config().parameters;
      read().catch(onError);
    }
    return current;
  };
}
