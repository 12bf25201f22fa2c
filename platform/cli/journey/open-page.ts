// Opening a page by its id: the address is made of what the step gives, else of a row of the demo.

import { pagePattern } from '#config/page/page-pattern.ts';
import { type Target, targetOf } from '#config/read/journey.ts';
import { fillRoute, type RouteParams, routeParameters } from '#core/route.ts';
import { settle } from '../browser/settle.ts';
import type { Miss } from './fault.ts';
import { readMain } from './read-main.ts';
import type { Walk } from './walk.ts';

export async function openPage(walk: Walk, open: string | Target): Promise<Miss | undefined> {
  const { tab, watch, config, url } = walk;
  const { page: id, params = {} } = targetOf(open);
  const path = typeof open === 'string' ? ['open'] : ['open', 'page'];
  const page = config.pages.get(id);
  if (page === undefined) throw new Error(`No page ${id}`);
  const pattern = pagePattern(config.products, page);
  const values = await valuesFor(walk, id, pattern, params);
  if (values === undefined) {
    return () => ({
      code: 'JOURNEY-STEP',
      zh: `打不开 “${id}”：演示数据里没有能填路径参数的数据行，用 params 写明`,
      en: `"${id}" cannot be opened: the demo has no row that fills the parameters of its route; give params`,
      path,
    });
  }
  await tab.goto(url + fillRoute(pattern, values), { waitUntil: 'commit' });
  await settle(tab, watch);
  const { pageId, state } = await readMain(tab);
  if (pageId === id && (state === 'ready' || state === 'empty')) return undefined;
  return () => ({
    code: 'JOURNEY-STEP',
    zh: `打不开 “${id}”：显示的是 ${pageId === undefined || pageId === id ? state : `“${pageId}”`}`,
    en: `"${id}" cannot be opened: there is ${pageId === undefined || pageId === id ? state : `"${pageId}"`}`,
    path,
  });
}

async function valuesFor(
  { place, paramsOf }: Walk,
  page: string,
  pattern: string,
  given: RouteParams,
): Promise<RouteParams | undefined> {
  const known = { ...place, ...given };
  const isKnown = routeParameters(pattern).every(
    ({ name, optional }) => optional || known[name] !== undefined,
  );
  if (isKnown) return known;
  const found = await paramsOf(page);
  return found === undefined ? undefined : { ...found, ...given };
}
