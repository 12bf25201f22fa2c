// A platform as the benchmarks use it: its admin in a browser, pages and calls named by their ids.
import type { Browser, BrowserContext, Locator, Page as Tab } from 'playwright-core';
import type { Config, MenuItem } from '#config/config.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import { fillRoute } from '#core/route.ts';
import { type DemoCall, signIn } from '../../platform/operations/demo/demo-client.ts';
import type { Place } from '../support/deploy-model.ts';
import type { Platform } from '../support/start-platform.ts';

export interface BenchConsole {
  readonly platform: Platform;
  /** As the admin, past the browser. */
  readonly call: DemoCall;
  readonly place: Place;
  /** Signed in as the admin. */
  readonly context: BrowserContext;
  /** Path of a call, for a script in the page. */
  readonly pathOf: (operationId: string) => string;
  /** Address of a page in the admin's project, as the server has it; `params` beside organisation and project. */
  readonly addressOf: (pageId: string, params?: Readonly<Record<string, string>>) => Promise<string>;
  /** Link to a built-in page in the main menu. */
  readonly menuLink: (tab: Tab, pageId: string) => Locator;
}

export async function openConsole(
  platform: Platform,
  browser: Browser,
  config: Config,
): Promise<BenchConsole> {
  const call = await signIn({ config, fetch, origin: platform.url }, 'admin', platform.adminPassword);
  const { result } = await call('project.list', {});
  const [project] = Array.isArray(result) ? result : [];
  if (project === undefined) throw new Error('The platform has no project');
  const place = { organizationId: String(project.organizationId), projectId: String(project.id) };
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' });
  const pathOf = (operationId: string) => must(config.operations.get(operationId), operationId).path;
  const answer = await context.request.post(platform.url + pathOf('base.login'), {
    data: { username: 'admin', password: platform.adminPassword },
  });
  if (!answer.ok()) throw new Error(`The admin cannot sign in: ${await answer.text()}`);
  return {
    platform,
    call,
    place,
    context,
    pathOf,
    addressOf: async (pageId, params = {}) => {
      const query = new URLSearchParams({ ids: pageId, ...place });
      const pages = await context.request.get(`${platform.url}/_console/pages?${query}`);
      const [page]: readonly LinkedPage[] = await pages.json();
      return platform.url + fillRoute(must(page, pageId).pattern, { ...place, ...params });
    },
    menuLink: (tab, pageId) =>
      tab
        .getByRole('navigation', { name: '主导航' })
        .getByRole('link', { name: must(pageTitle(config, pageId), pageId), exact: true }),
  };
}

/** What the menu calls a page. */
function pageTitle(config: Config, pageId: string): string | undefined {
  const within = (items: readonly MenuItem[]): readonly MenuItem[] =>
    items.flatMap((item) => [item, ...within(item.children ?? [])]);
  return config.menus.flatMap(({ items }) => within(items)).find(({ page }) => page === pageId)?.title;
}

function must<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`The console has no ${what} any more`);
  return found;
}
