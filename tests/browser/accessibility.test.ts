// Every page of the configuration, opened by the administrator on the demo: nothing that axe calls serious, nothing broken.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#config/config.ts';
import { pagePattern } from '#config/page-pattern.ts';
import type { Page } from '#core/page.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { openBrowser } from '../support/open-browser.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';

const config: Config = await loadTestConfig();
const pages = [...config.pages.values()].sort((a, b) => a.id.localeCompare(b.id));
/** Tabs count as pages of their own: what they show is drawn when they are chosen. */
const views = pages.flatMap((page) => [
  { page, tab: undefined },
  ...(page.kind === 'detail' ? page.tabs.slice(1).map(({ key }) => ({ page, tab: key })) : []),
]);

let platform: Platform;
let browser: Browser;
let tab: Tab;
let axe = '';
/** Values of path parameters, by page id and name: rows of the demo. */
let params: ReadonlyMap<string, string>;
/** What the browser complained about since the last page. */
let complaints: string[] = [];

beforeAll(async () => {
  [platform, browser, axe] = await Promise.all([
    startPlatform({ demo: true }),
    openBrowser(),
    readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'),
  ]);
  while (!platform.output().includes('demo-member')) await sleep(100);
  tab = await (
    await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'zh-CN' })
  ).newPage();
  await signIn();
  params = await readParams();
  listen();
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
});

async function signIn(): Promise<void> {
  await tab.goto(`${platform.url}/login`);
  await tab.getByLabel('用户名').fill('admin');
  await tab.getByLabel('密码', { exact: true }).fill(platform.adminPassword);
  await tab.getByRole('button', { name: '登录' }).click();
  await tab.waitForURL((url) => url.pathname !== '/login');
}

function listen(): void {
  tab.on('pageerror', (error) => complaints.push(error.message));
  tab.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  tab.on(
    'response',
    (answer) => answer.status() >= 400 && complaints.push(`${answer.status()} ${answer.url()}`),
  );
  tab.on('requestfailed', (request) => {
    // Leaving a page ends what it was still asking for.
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason} ${request.url()}`);
  });
}

type Row = Readonly<Record<string, string>>;

async function rows(path: string, body: object): Promise<readonly Row[]> {
  const answer = await tab.request.post(platform.url + path, { data: body });
  const { page } = (await answer.json()) as { readonly page: { readonly result: readonly Row[] } };
  return page.result;
}

/** The first project of the demo with calls in it, and one row of everything a page can be opened for. */
async function readParams(): Promise<ReadonlyMap<string, string>> {
  const all = await rows('/api/usercenter/v1/projectList', { pageSize: 100 });
  const project = all.find(({ name }) => name === '智能客服') ?? all[0];
  const place = { organizationId: project?.organizationId, projectId: project?.id };
  const path = (operation: string) => config.operations.get(operation)?.path ?? '';
  const [application] = await rows(path('application.list'), place);
  const services = await rows(path('registration.list'), place);
  const service = services.find(({ code }) => code === 'text-sentiment') ?? services[0];
  const [call] = await rows(path('requestLog.list'), { serviceId: service?.id });
  const users = await rows(path('user.list'), {});
  return new Map(
    Object.entries({
      ...place,
      'aic/application id': application?.id,
      'aic/registration id': service?.id,
      'aic/registration requestId': call?.id,
      'aic/collection id': service?.id,
      'user/project-detail id': project?.id,
      'user/user-update id': users[0]?.id,
    }).flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])),
  );
}

/** The page's address with the demo's values; optional parameters stay out. */
function addressOf(page: Page): string {
  const area = page.id.split('/').slice(0, 2).join('/');
  return pagePattern(config.products, page)
    .replaceAll(/\/\{\w+\?\}/g, '')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = params.get(name) ?? params.get(`${area} ${name}`);
      if (value === undefined) throw new Error(`The demo has nothing for {${name}} of ${page.id}`);
      return value;
    });
}

/** Rule and element of every fault that axe calls serious or critical. */
async function seriousFaults(): Promise<readonly string[]> {
  await tab.evaluate(axe);
  return tab.evaluate(async () => {
    const { axe: checker } = window as unknown as {
      axe: { run: () => Promise<{ violations: readonly AxeViolation[] }> };
    };
    const { violations } = await checker.run();
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
  });
}

interface AxeViolation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Rows, charts and forms that are still on their way would be checked as placeholders. */
async function settle(): Promise<void> {
  await tab.waitForFunction(
    () => document.querySelector('main [aria-busy="true"], main .aic-skeleton__line') === null,
    undefined,
    { timeout: 15_000 },
  );
}

describe.each(views)('$page.id $tab', ({ page, tab: key }) => {
  /** Opened anew for each scheme: colours on their way from one to the other belong to neither. */
  async function faultsIn(colorScheme: 'light' | 'dark'): Promise<readonly string[]> {
    await tab.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await tab.goto(platform.url + addressOf(page) + (key === undefined ? '' : `?tab=${key}`));
    await waitForPage(tab, page.id, 'ready', 'empty');
    await settle();
    return seriousFaults();
  }

  it('opens without a complaint and has no serious fault, by day and by night', async () => {
    complaints = [];
    const light = await faultsIn('light');
    const dark = await faultsIn('dark');
    expect({ complaints, light, dark }).toEqual({ complaints: [], light: [], dark: [] });
  });
});
