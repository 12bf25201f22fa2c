// Ten people have a page open while fifty broken publications and broken files on disk come in: nobody notices. Then a good
// one reaches all ten, and its rollback brings all ten, and the bytes, back.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoCall, signIn } from '../../platform/operations/demo/demo-client.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { openBrowser } from '../support/open-browser.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';

const SCHEMAS = resolve(import.meta.dirname, '../../schemas');
const PASSWORD = 'Plum-Harbor!4417-Kite';
const ID = 'aic/application/list';
const LIST = `pages/${ID}.yaml`;
const MENU = 'menus/aic-console.yaml';
const PAGES = 10;
const BAD = 50;

let platform: Platform;
let browser: Browser;
let overlay: string;
let studio: DemoCall;
let listPath: string;
const tabs: Page[] = [];
/** What went wrong in any of the tabs. */
const faults: string[] = [];

beforeAll(async () => {
  overlay = await mkdtemp(join(tmpdir(), 'aip-bad-files-'));
  [platform, browser] = await Promise.all([
    startPlatform({ demo: true, schemas: [overlay], env: { AIP_ADMIN_PASSWORD: PASSWORD } }),
    openBrowser(),
  ]);
  while (!platform.output().includes('demo-member')) await sleep(100);
  const config = await loadTestConfig();
  studio = await signIn({ config, fetch, origin: platform.url }, 'admin', PASSWORD);
  const member = await openContext('demo-member', printedPassword('demo-member'));
  const answer = await member.request.post(`${platform.url}/api/usercenter/v1/projectList`, { data: {} });
  const [project] = (await answer.json()).page.result;
  listPath = `/aic/console/applications/application/${project.organizationId}/${project.id}`;
  // Five people of each kind, each with a browser of their own: every page has its own stream.
  await openTab(member);
  for (let i = 1; i < PAGES; i += 1)
    await openTab(
      i % 2 === 0
        ? await openContext('demo-member', printedPassword('demo-member'))
        : await openContext('admin', PASSWORD),
    );
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await rm(overlay, { recursive: true, force: true });
});

function printedPassword(username: string): string {
  const lines = platform.output().split('\n');
  const line = lines.find((text) => text.trim().startsWith(`${username} `));
  return line?.trim().split(/\s+/)[1] ?? '';
}

async function openContext(username: string, password: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 600 }, locale: 'zh-CN' });
  await context.request.post(`${platform.url}/api/base/login`, { data: { username, password } });
  return context;
}

async function openTab(context: BrowserContext): Promise<void> {
  const tab = await context.newPage();
  const name = `page ${tabs.length}`;
  tab.on('pageerror', (error) => faults.push(`${name}: ${error.message}`));
  tab.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(`${name}: ${message.text()}`);
  });
  tab.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${name}: ${response.status()} ${response.url()}`);
  });
  const follows = tab.waitForEvent('request', {
    predicate: (request) => request.url().endsWith('/_console/events'),
    timeout: PATIENCE_MS,
  });
  await tab.goto(platform.url + listPath);
  await waitForPage(tab, ID, 'ready', 'empty');
  await follows;
  // Every state that the page goes through from here on, also one that lasts a moment.
  await tab.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      const main = document.querySelector('main');
      seen.add(`${main?.dataset.state} ${main?.querySelector('h1')?.firstChild?.textContent}`);
    };
    look();
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
  tabs.push(tab);
}

const statesOf = (tab: Page) =>
  tab.evaluate(() => {
    const { seen } = window as unknown as { seen: Set<string> };
    const states = [...seen];
    seen.clear();
    return states;
  });
const sha = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const read = (path: string) => readFile(join(SCHEMAS, path), 'utf8');
/** Asked of the document itself: a tab that is not in front need not draw, and waiting for what is visible waits for that. */
const everybodySees = (title: string) =>
  expect
    .poll(() => Promise.all(tabs.map((tab) => tab.evaluate(shown))), { interval: 100 })
    .toEqual(tabs.map(() => title));
function shown(): string {
  const main = document.querySelector('main');
  const settled = main?.dataset.state === 'ready' || main?.dataset.state === 'empty';
  return settled ? (main.querySelector('h1')?.firstChild?.textContent ?? '') : '';
}

/** Ways to break a list page; each breaks it by itself. */
const BREAKS: readonly ((text: string) => string)[] = [
  (text) => text.replace('\ncolumns:', '\ncolums:'),
  (text) => text.replace('operation: application.list', 'operation: application.lst'),
  (text) => text.replace('permission: project.ai-application', 'permission: project.nothing'),
  (text) => text.replace('filters:', 'filters: ['),
  (text) => text.replace('kind: list', 'kind: lisst'),
  (text) => text.replace('name: appKey', 'name: appKeey'),
  (text) => text.replace('to: aic/application/detail', 'to: aic/application/detial'),
  (text) => text.replace('event: disable', 'event: explode'),
  (text) => text.replace('{organizationId}/{projectId}', '{organizationId'),
  (text) => text.replace("when: '${state ==", "when: '${state = ="),
  () => '',
  () => '- a list\n- instead of a page\n',
];

async function refusedWith(files: readonly object[]): Promise<string> {
  return studio('studio.publish', { message: '不应发布', files }).then(
    () => 'published',
    (error: Error) => error.message,
  );
}

it(`${BAD} bad publications and bad files on disk break none of ${PAGES} open pages; a good one and its rollback reach them all`, async () => {
  const [list, menu] = await Promise.all([read(LIST), read(MENU)]);
  const overlayFile = join(overlay, LIST);
  await mkdir(dirname(overlayFile), { recursive: true });

  for (let round = 0; round < BAD; round += 1) {
    const broken = BREAKS[round % BREAKS.length]?.(list) ?? '';
    expect(broken).not.toBe(list);
    const said = await refusedWith([
      { path: LIST, text: broken, baseRevision: sha(list) },
      // A sound file beside the broken one must not get through either.
      ...(round % 3 === 0
        ? [{ path: MENU, text: menu.replace('title: 服务应用', 'title: 半个发布'), baseRevision: sha(menu) }]
        : []),
    ]);
    expect(said).toContain('studio.broken');
    if (round % 5 !== 0) continue;
    await writeFile(overlayFile, broken);
    await sleep(150);
    await rm(overlayFile);
    await sleep(100);
  }
  await sleep(500);

  for (const tab of tabs) {
    const states = await statesOf(tab);
    expect(states.filter((state) => !/^(ready|empty) 应用接入$/.test(state))).toEqual([]);
  }
  expect(faults).toEqual([]);
  const published = join(platform.dataDir, 'schemas');
  expect(existsSync(join(published, LIST)) || existsSync(join(published, MENU))).toBe(false);

  const good = list.replace('title: 应用接入', 'title: 应用中心');
  await studio('studio.publish', {
    message: '改名',
    files: [{ path: LIST, text: good, baseRevision: sha(list) }],
  });
  await everybodySees('应用中心');
  const better = `${good}# 手工对齐的注释   \n`.replace('title: 应用中心', 'title: 我的应用');
  const { id } = await studio('studio.publish', {
    message: '再改名',
    files: [{ path: LIST, text: better, baseRevision: sha(good) }],
  });
  await everybodySees('我的应用');

  await studio('studio.rollback', { id, message: '回到上一版' });
  await everybodySees('应用中心');
  expect(sha(await readFile(join(published, LIST)))).toBe(sha(good));

  const history = await studio('studio.history', { path: LIST });
  const first = (history.result as readonly { id: string }[]).at(-1)?.id;
  await studio('studio.rollback', { id: first, message: '回到内置页面', overwrite: true });
  await everybodySees('应用接入');
  expect(existsSync(join(published, LIST))).toBe(false);

  for (const tab of tabs) {
    const states = await statesOf(tab);
    expect(
      states.filter((state) => !/^(ready|empty|loading) (应用接入|应用中心|我的应用)$/.test(state)),
    ).toEqual([]);
  }
  expect(faults).toEqual([]);
});
