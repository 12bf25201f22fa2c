// A detail page whose open tab stands in its path: one page, one record, an address for each tab.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../support/open-browser.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';

const PAGES = resolve(import.meta.dirname, '../../schemas/pages');
const LIST = 'aic/application/list';
const DETAIL = 'aic/application/detail';
const WORDS = '(basic|interface|monitor|sample|event)';

let platform: Platform;
let browser: Browser;
let overlay: string;
let tab: Page;
/** Path of a tab of the first application. */
let pathOf: (word: string) => string;
/** Paths of the record's call. */
const loads: string[] = [];

beforeAll(async () => {
  overlay = await mkdtemp(join(tmpdir(), 'aip-tabs-'));
  await lay(DETAIL, (text) => text.replace('application/detail/{', `application/detail/${WORDS}/{`));
  await lay(LIST, (text) => text.replace("params: { id: '${id}' }", "params: { id: '${id}', tab: event }"));
  for (const id of ['aic/admin/monitor', 'aic/monitor/dashboard', 'aic/benchmark/report'])
    await lay(id, (text) =>
      text.replace(/(?<=to: aic\/application\/detail,.*) \}, query: \{ tab: (\w+) \}/, ', tab: $1 }'),
    );
  [platform, browser] = await Promise.all([startPlatform({ demo: true, schemas: [overlay] }), openBrowser()]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 320 }, locale: 'zh-CN' });
  await context.request.post(`${platform.url}/api/base/login`, {
    data: { username: 'admin', password: platform.adminPassword },
  });
  const call = async (path: string, data: object) =>
    (await (await context.request.post(platform.url + path, { data })).json()).page.result;
  while (!platform.output().includes('demo-member')) await sleep(100);
  let found: { readonly place: string; readonly id: string } | undefined;
  for (const { organizationId, id: projectId } of await call('/api/usercenter/v1/projectList', {})) {
    const [row] = await call('/api/ais/v1/application/list', { organizationId, projectId });
    if (row !== undefined) found ??= { place: `${organizationId}/${projectId}`, id: row.id };
  }
  pathOf = (word) => `/aic/console/applications/application/detail/${word}/${found?.place}/${found?.id}`;
  tab = await context.newPage();
  tab.on('request', (request) => {
    if (request.url().endsWith('/api/ais/v1/application/get')) loads.push(request.url());
  });
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await rm(overlay, { recursive: true, force: true });
});

async function lay(id: string, change: (text: string) => string): Promise<void> {
  const file = join(overlay, 'pages', `${id}.yaml`);
  const before = await readFile(join(PAGES, `${id}.yaml`), 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, after);
}

const open = async (path: string) => {
  await tab.goto(platform.url + path);
  await waitForPage(tab, DETAIL, 'ready');
};
const chosen = () => tab.locator('[role="tab"][aria-selected="true"]').textContent();
const path = () => new URL(tab.url()).pathname;

it('opens the tab of the address, and another one without loading the record or moving the page', async () => {
  await open(pathOf('basic'));
  expect(await chosen()).toBe('基本信息');
  loads.length = 0;
  await tab.evaluate(() => window.scrollTo(0, 40));
  await tab.evaluate(() => Object.assign(document.querySelector('h1') ?? {}, { kept: true }));
  await tab.getByRole('tab', { name: '监控' }).focus();
  await tab.getByRole('tab', { name: '监控' }).click();
  await tab.waitForURL(`**${pathOf('monitor')}`);
  await expect.poll(chosen).toBe('监控');
  await waitForPage(tab, DETAIL, 'ready');
  expect(await tab.evaluate(() => window.scrollY)).toBe(40);
  expect(await tab.evaluate(() => 'kept' in (document.querySelector('h1') ?? {}))).toBe(true);
  expect(await tab.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tab');
  expect(loads).toEqual([]);
});

it('goes back and forward, and survives a reload', async () => {
  await tab.goBack();
  await expect.poll(chosen).toBe('基本信息');
  expect(path()).toBe(pathOf('basic'));
  await tab.goForward();
  await expect.poll(chosen).toBe('监控');
  await tab.reload();
  await waitForPage(tab, DETAIL, 'ready');
  expect(await chosen()).toBe('监控');
});

it('clears what belongs to the tab that is left', async () => {
  await open(`${pathOf('monitor')}?range=now-1h`);
  await tab.getByRole('tab', { name: '基本信息' }).click();
  await expect.poll(chosen).toBe('基本信息');
  expect(new URL(tab.url()).search).toBe('');
});

it('is reached by links that name a tab, in a console that knows the page already', async () => {
  const list = pathOf('basic').replace(/\/detail\/basic(.*)\/[^/]+$/, '$1');
  await tab.goto(platform.url + list);
  await waitForPage(tab, LIST, 'ready');
  const id = pathOf('').split('/').at(-1);
  await tab.locator(`main a[href$="${id}"]`).first().click();
  await waitForPage(tab, DETAIL, 'ready');
  expect(path()).toBe(pathOf('event'));
  await expect.poll(chosen).toBe('操作记录');
});

it('has no page at another word', async () => {
  const answer = await tab.goto(platform.url + pathOf('other'));
  expect(answer?.status()).toBe(404);
  await tab.locator('[data-state="not-found"]').waitFor();
});

it('opens its tabs in the preview of the studio as well', async () => {
  await tab.setViewportSize({ width: 1440, height: 900 });
  await tab.goto(`${platform.url}/aic/admin/studio?file=${encodeURIComponent(`pages/${DETAIL}.yaml`)}`);
  const preview = tab.locator('.aic-preview');
  await preview.getByRole('tab', { name: '监控' }).click();
  await preview.locator('[role="tab"][aria-selected="true"]', { hasText: '监控' }).waitFor();
  await preview.getByText('时间范围').or(preview.getByLabel('时间范围')).first().waitFor();
  expect(path()).toBe('/aic/admin/studio');
});
