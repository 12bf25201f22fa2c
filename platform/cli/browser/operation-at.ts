import type { Config } from '#config/config.ts';
import { matchRoute } from '#core/route.ts';

/** The operation that a request calls; undefined when it is none of the contracts'. `path` is without its query. */
export function operationAt(
  { operations }: Pick<Config, 'operations'>,
  method: string,
  path: string,
): string | undefined {
  const wanted = method.toLowerCase();
  const all = [...operations.values()].filter((operation) => operation.method === wanted);
  return (
    all.find((operation) => operation.path === path) ??
    all.find((operation) => matchRoute(operation.path, path) !== undefined)
  )?.id;
}
