import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '#config/config.ts';
import type { RouteParams } from '#core/route.ts';
import type { Person } from '../browser/person.ts';
import { createRouteValues } from '../browser/route-values.ts';
import { findWays } from '../browser/ways.ts';
import type { PageView } from './views.ts';

/** Undefined: there is no row to open the page for. */
export type ParamsOf = (role: string, pageId: string, permitted: boolean) => RouteParams | undefined;

/** The demo's calls go on for seconds: what they leave behind may still come. */
const PATIENCE_MS = 30_000;

/**
 * Parameters of each page for each person, from rows that this person may read. A page that a role may not open needs an
 * address all the same: there, any row does.
 */
export async function findParams(
  config: Config,
  people: readonly Person[],
  place: RouteParams,
  views: readonly PageView[],
): Promise<ParamsOf> {
  const pages = [...new Set(views.map(({ page }) => page.id))];
  const ways = findWays(config);
  const deadline = Date.now() + PATIENCE_MS;
  const found = new Map<string, RouteParams>();
  const keyOf = (role: string, page: string) => `${role} ${page}`;
  const values = people.map(({ role, read }) => ({
    role,
    of: createRouteValues({ config, ways, place, read }),
  }));
  // The first person sees the most: what this one lacks all lack.
  for (const { role, of } of values) {
    for (const page of pages) {
      let params = await of(page);
      while (params === undefined && role === values[0]?.role && Date.now() < deadline) {
        await sleep(500);
        params = await of(page);
      }
      if (params !== undefined) found.set(keyOf(role, page), params);
    }
  }
  return (role, page, permitted) =>
    found.get(keyOf(role, page)) ??
    (permitted ? undefined : people.map((one) => found.get(keyOf(one.role, page))).find(Boolean));
}
