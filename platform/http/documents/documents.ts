// The HTML documents: login, and the console with what its first paint needs.
import type { Config } from '#config/config.ts';
import { FIRST_CALL, type FirstCall } from '#core/begun-call.ts';
import type { ConsoleSession } from '#core/console-session.ts';
import { matchRoute } from '#core/route.ts';
import type { CallPlatform } from '../console/call-platform.ts';
import { type Console, tenantScopeOf } from '../console/console-endpoints.ts';
import type { ConsolePages, PageAnswer } from '../console/console-pages.ts';
import { readDeployment } from '../console/deployment-facts.ts';
import { firstCallOf } from './first-call-of.ts';
import { renderHtml, respondHtml } from './html.ts';
import { modulesOf } from './kind-modules.ts';
import type { Manifest, ReadManifest } from './manifest.ts';

export interface Documents {
  readonly login: (call: CallPlatform) => Promise<Response>;
  /** Redirects a stranger to the login page; an unknown address is the console's own not-found page with status 404. */
  readonly open: (call: CallPlatform, request: Request) => Promise<Response>;
  /** Hashes of the scripts that stand in the documents answered last, for their content policy. */
  readonly inlineScripts: () => readonly string[];
}

export interface DocumentParts {
  readonly config: Config;
  readonly console: Console;
  readonly pages: ConsolePages;
  readonly manifest: ReadManifest;
}

export function createDocuments({ config, console, pages, manifest }: DocumentParts): Documents {
  let inlineScripts: readonly string[] = [];
  return {
    inlineScripts: () => inlineScripts,

    async login(call) {
      const { title, favicon } = readDeployment(await call('license.deployInfo'), config);
      const { entries } = await manifest();
      return respondHtml(200, renderHtml({ title, favicon, entry: entries.login, preload: [], data: {} }));
    },

    async open(call, request) {
      const url = new URL(request.url);
      if (url.pathname === '/') return redirect(homeOf(config));
      const shell = shellPlace(config, url.pathname);
      const found = pages.find(url.pathname);
      if (found?.redirect !== undefined) return redirect(found.redirect + url.search);
      const { session, person } = await console.load(call, tenantScopeOf(found?.params ?? shell ?? {}));
      if (person === undefined) return redirect(loginAddress(config, url));
      // Addresses that the shell itself decides have no page yet.
      const page =
        shell !== undefined && found === undefined ? undefined : console.page(person, url.pathname);
      const built = await manifest();
      inlineScripts = Object.values(built.inline).map(({ hash }) => hash);
      const { searchParams: query } = url;
      const first =
        page?.state === 'ready' ? firstCallOf(page.page, { params: page.params, query }, session) : undefined;
      return consoleDocument(session, page, first, built);
    },
  };
}

function consoleDocument(
  session: ConsoleSession,
  page: PageAnswer | undefined,
  first: FirstCall | undefined,
  manifest: Manifest,
): Response {
  const { title, favicon } = session.deployment;
  const data = { 'console-session': session, ...(page === undefined ? {} : { 'console-page': page }) };
  const preload = page?.state === 'ready' ? modulesOf(page.page.page, manifest) : [];
  const script = manifest.inline[FIRST_CALL];
  const early =
    first === undefined || script === undefined ? {} : { early: { script, data: { [FIRST_CALL]: first } } };
  const html = renderHtml({ title, favicon, entry: manifest.entries.main, preload, data, ...early });
  return respondHtml(page?.state === 'not-found' ? 404 : 200, html);
}

/** The first product that is on; without one the console's own base path. */
function homeOf(config: Config): string {
  const { modules } = config.deployment;
  const product = config.products.find(
    ({ entry, external, module }) =>
      entry !== false && external !== true && (module === undefined || modules[`${module}-enable`] === true),
  );
  return product?.defaultRoute ?? config.settings.basePath;
}

/** Organisation and project of an address that the shell resolves by itself; undefined: the address is a page's. */
function shellPlace(config: Config, path: string): Readonly<Record<string, string>> | undefined {
  for (const { basePath } of config.products) {
    for (const route of ['', '/global/project-empty', '/console/{organizationId}/{projectId?}']) {
      const params = matchRoute(basePath + route, path);
      if (params !== undefined) return params;
    }
  }
  return undefined;
}

function loginAddress(config: Config, url: URL): string {
  const back = encodeURIComponent(url.pathname + url.search);
  return `${config.settings.loginPath}?redirect=${back}`;
}

function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}
