// Editing a page while people have it open: good edits arrive and disturb nothing, bad ones never do.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createRandom } from '#core/statistics/random/random.ts';
import { openBrowser } from '../support/open-browser.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';

const SCHEMAS = resolve(import.meta.dirname, '../../schemas');
const PASSWORD = 'Plum-Harbor!4417-Kite';
const LIST = 'aic/application/list';
const FORM = 'aic/application/create';
const ORGANIZATIONS = 'user/organization-list';

let platform: Platform;
let browser: Browser;
let overlay: string;
let admin: BrowserContext;
let member: BrowserContext;
/** `/aic/console/applications/application/{organization}/{project}` of the member's project. */
let listPath: string;

beforeAll(async () => {
  overlay = await mkdtemp(join(tmpdir(), 'aip-live-'));
  [platform, browser] = await Promise.all([
    startPlatform({ demo: true, schemas: [overlay], env: { AIP_ADMIN_PASSWORD: PASSWORD } }),
    openBrowser(),
  ]);
  while (!platform.output().includes('demo-member')) await sleep(100);
  admin = await signIn('admin', PASSWORD);
  member = await signIn('demo-member', printedPassword('demo-member'));
  const answer = await member.request.post(`${platform.url}/api/usercenter/v1/projectList`, { data: {} });
  const [project] = (await answer.json()).page.result;
  listPath = `/aic/console/applications/application/${project.organizationId}/${project.id}`;
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await rm(overlay, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const folder of ['menus', 'pages']) await rm(join(overlay, folder), { recursive: true, force: true });
  for (const context of [admin, member]) await Promise.all(context.pages().map((tab) => tab.close()));
});

function printedPassword(username: string): string {
  const line = platform
    .output()
    .split('\n')
    .find((text) => text.trim().startsWith(`${username} `));
  return line?.trim().split(/\s+/)[1] ?? '';
}

async function signIn(username: string, password: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 320 }, locale: 'zh-CN' });
  await context.request.post(`${platform.url}/api/base/login`, { data: { username, password } });
  return context;
}

/** Opens a page and waits until it follows: its stream is open, or the one of another tab is. */
async function openLive(context: BrowserContext, path: string, id: string): Promise<Page> {
  const tab = await context.newPage();
  const follows = tab.waitForEvent('request', {
    predicate: (request) => request.url().endsWith('/_console/events'),
    timeout: PATIENCE_MS,
  });
  await tab.goto(platform.url + path);
  await waitForPage(tab, id, 'ready', 'empty');
  if (context.pages().length === 1) await follows;
  else {
    follows.catch(() => undefined);
    await sleep(3_000);
  }
  return tab;
}

const textOf = (id: string) => readFile(join(SCHEMAS, 'pages', `${id}.yaml`), 'utf8');

async function save(id: string, text: string): Promise<void> {
  const file = join(overlay, 'pages', `${id}.yaml`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const heading = (tab: Page, text: string) => tab.locator('h1', { hasText: text });
const banner = (tab: Page) => tab.locator('[data-live="faults"]');

describe('a good edit', () => {
  it('arrives while filters, page address, scroll position and column stay', async () => {
    const tab = await openLive(admin, `${listPath}?keyword=%E5%AE%A2`, LIST);
    await tab.getByPlaceholder('搜索应用名称或 AK').waitFor();
    await tab.evaluate(() => window.scrollTo(0, 120));
    const scrolled = await tab.evaluate(() => window.scrollY);
    expect(scrolled).toBeGreaterThan(0);
    await tab.evaluate(() => Object.assign(window, { stays: true }));

    const text = await textOf(LIST);
    await save(
      LIST,
      text
        .replace('title: 应用接入', 'title: 我的应用')
        .replace('name: createdBy, priority: low', 'name: createdBy, priority: high'),
    );
    await heading(tab, '我的应用').waitFor();

    await tab.getByRole('columnheader', { name: '创建人' }).waitFor();
    expect(await tab.getByPlaceholder('搜索应用名称或 AK').inputValue()).toBe('客');
    expect(new URL(tab.url()).search).toBe('?keyword=%E5%AE%A2');
    expect(await tab.evaluate(() => window.scrollY)).toBe(scrolled);
    expect(await tab.evaluate(() => 'stays' in window)).toBe(true);
    await tab.close();
  });

  it('keeps what was typed into a form, the focus, and the caret', async () => {
    const path = listPath.replace('/application/', '/application/create/');
    const tab = await openLive(admin, path, FORM);
    const name = tab.getByPlaceholder('例如 客服质检');
    await tab.getByLabel('描述').fill('夜间批处理');
    await name.fill('客服质检二期');
    await name.press('ArrowLeft');

    const text = await textOf(FORM);
    await save(
      FORM,
      text
        .replace('title: 基本信息', 'title: 应用信息')
        .replace('placeholder: 例如 客服质检', 'placeholder: 起个名字'),
    );
    await tab.getByText('应用信息').waitFor();

    const renamed = tab.getByPlaceholder('起个名字');
    expect(await renamed.inputValue()).toBe('客服质检二期');
    expect(await tab.getByLabel('描述').inputValue()).toBe('夜间批处理');
    expect(
      await renamed.evaluate((input: HTMLInputElement) => [
        input === document.activeElement,
        input.selectionStart,
      ]),
    ).toEqual([true, 5]);
    await tab.close();
  });

  it('keeps an open dialog with what was typed into it, and the dialog still works', async () => {
    const tab = await openLive(admin, '/user/organizations', ORGANIZATIONS);
    await tab.getByRole('button', { name: '创建组织' }).click();
    const dialog = tab.getByRole('dialog');
    await dialog.getByLabel('描述').fill('两地三中心');
    const name = dialog.getByLabel('组织名称');
    await name.fill('边编辑边填的组织');
    await name.press('ArrowLeft');

    const text = await textOf(ORGANIZATIONS);
    await save(ORGANIZATIONS, text.replace('title: 组织管理', 'title: 全部组织'));
    await heading(tab, '全部组织').waitFor();

    expect(await name.inputValue()).toBe('边编辑边填的组织');
    expect(await dialog.getByLabel('描述').inputValue()).toBe('两地三中心');
    expect(
      await name.evaluate((input: HTMLInputElement) => [
        input === document.activeElement,
        input.selectionStart,
      ]),
    ).toEqual([true, 7]);
    await dialog.getByRole('button', { name: '创建组织' }).click();
    await tab.getByText('组织已创建').waitFor();
    await tab.getByRole('cell', { name: '边编辑边填的组织' }).waitFor();
    await tab.close();
  });

  it('changes the menu and the title without a reload', async () => {
    const tab = await openLive(admin, listPath, LIST);
    const menu = await readFile(join(SCHEMAS, 'menus/aic-console.yaml'), 'utf8');
    await mkdir(join(overlay, 'menus'), { recursive: true });
    await writeFile(
      join(overlay, 'menus/aic-console.yaml'),
      menu.replace('title: 服务应用', 'title: 我的服务'),
    );
    await tab.getByRole('navigation').getByText('我的服务').waitFor();
    await save(LIST, (await textOf(LIST)).replace('title: 应用接入', 'title: 接入的应用'));
    await heading(tab, '接入的应用').waitFor();
    expect(await tab.title()).toContain('接入的应用');
    await tab.close();
  });

  it('reaches tabs that share one stream', async () => {
    const context = await signIn('admin', PASSWORD);
    let streams = 0;
    context.on('request', (request) => {
      if (request.url().endsWith('/_console/events')) streams += 1;
    });
    const tabs: Page[] = [];
    for (let index = 0; index < 8; index += 1) {
      const tab = await context.newPage();
      await tab.goto(platform.url + listPath);
      await waitForPage(tab, LIST, 'ready', 'empty');
      tabs.push(tab);
    }
    await sleep(3_000);
    await save(LIST, (await textOf(LIST)).replace('title: 应用接入', 'title: 同时看到'));
    // Headless tabs all count as visible.
    await Promise.all(tabs.map((tab) => heading(tab, '同时看到').waitFor()));
    expect(streams).toBe(1);

    // The tab that listened goes; another one takes over.
    await tabs[0]?.close();
    await expect.poll(() => streams).toBe(2);
    await save(LIST, (await textOf(LIST)).replace('title: 应用接入', 'title: 换了一个'));
    await Promise.all(tabs.slice(1).map((tab) => heading(tab, '换了一个').waitFor()));
    await context.close();
  });

  it('that removes or moves the page leaves no dead view', async () => {
    const file = 'aic/application/extra';
    const text = (await textOf(LIST))
      .replace('/application/{', '/extra/{')
      .replace('title: 应用接入', 'title: 临时页面');
    await save(file, text);
    const menu = await readFile(join(SCHEMAS, 'menus/aic-console.yaml'), 'utf8');
    await mkdir(join(overlay, 'menus'), { recursive: true });
    await writeFile(
      join(overlay, 'menus/aic-console.yaml'),
      menu.replace(
        /^ {6}- \{ key: application,.*$/m,
        '$&\n      - { key: extra, title: 临时, page: aic/application/extra }',
      ),
    );
    await sleep(500);
    const tab = await openLive(admin, listPath.replace('/application/', '/extra/'), file);

    await save(file, text.replace('/extra/{', '/moved/{'));
    await tab.waitForURL(/\/moved\//);
    await heading(tab, '临时页面').waitFor();

    await rm(join(overlay, 'menus'), { recursive: true });
    await rm(join(overlay, 'pages', `${file}.yaml`));
    await tab.locator('main[data-state="not-found"]').waitFor();
    await tab.close();
  });
});

it('that takes the page from somebody shows them so, and gives it back', async () => {
  const [ofAdmin, ofMember] = [await openLive(admin, listPath, LIST), await openLive(member, listPath, LIST)];
  const text = await textOf(LIST);
  const closed = text
    .replace('title: 应用接入', 'title: 只给管理员')
    .replace(/^(permission: .*)$/m, '$1\ncan: platform.manage');
  await save(LIST, closed);

  await ofMember.locator('main[data-state="forbidden"]').waitFor();
  await heading(ofAdmin, '只给管理员').waitFor();
  expect(await ofMember.locator('main').textContent()).toContain('权限');
  expect(await ofMember.locator('main').getByRole('table').count()).toBe(0);
  expect(ofMember.url()).toContain(listPath);

  await save(LIST, text.replace('title: 应用接入', 'title: 又都能看'));
  await heading(ofMember, '又都能看').waitFor();
  await waitForPage(ofMember, LIST, 'ready', 'empty');
  await Promise.all([ofAdmin.close(), ofMember.close()]);
});

describe('over plain http, where a browser has no locks', () => {
  /** A name that the browser does not take for its own machine. */
  let origin: string;
  let outside: Browser;
  let context: BrowserContext;

  beforeAll(async () => {
    origin = platform.url.replace('127.0.0.1', 'console.test');
    outside = await openBrowser(['--host-resolver-rules=MAP console.test 127.0.0.1']);
    context = await outside.newContext({ locale: 'zh-CN' });
    const cookies = await admin.cookies(platform.url);
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'console.test' })));
  });
  afterAll(() => outside?.close());

  /** Opens the list; counts its streams that are open. */
  async function openTab(): Promise<{ readonly tab: Page; readonly streams: () => number }> {
    const tab = await context.newPage();
    let open = 0;
    tab.on('request', (request) => {
      if (request.url().endsWith('/_console/events')) open += 1;
    });
    const closed = (request: Request) => {
      if (request.url().endsWith('/_console/events')) open -= 1;
    };
    tab.on('requestfailed', closed);
    tab.on('requestfinished', closed);
    await tab.goto(origin + listPath);
    await waitForPage(tab, LIST, 'ready', 'empty');
    await expect.poll(() => open).toBe(1);
    return { tab, streams: () => open };
  }

  const turn = (tab: Page, visibility: 'hidden' | 'visible') =>
    tab.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);

  it('each tab listens while it is looked at, and one that is looked at again catches up', async () => {
    const [seen, away] = [await openTab(), await openTab()];
    expect(await seen.tab.evaluate(() => [window.isSecureContext, 'locks' in navigator])).toEqual([
      false,
      false,
    ]);
    await turn(away.tab, 'hidden');
    await expect.poll(away.streams).toBe(0);

    await save(LIST, (await textOf(LIST)).replace('title: 应用接入', 'title: 没有锁也行'));
    await heading(seen.tab, '没有锁也行').waitFor();
    expect(await heading(away.tab, '没有锁也行').count()).toBe(0);
    expect([seen.streams(), away.streams()]).toEqual([1, 0]);

    await turn(away.tab, 'visible');
    await heading(away.tab, '没有锁也行').waitFor();
    expect([seen.streams(), away.streams()]).toEqual([1, 1]);
  });
});

describe('a bad edit', () => {
  it('leaves the last good page, tells admins where the fault is until it is repaired, and nobody else', async () => {
    const [ofAdmin, ofMember] = [
      await openLive(admin, listPath, LIST),
      await openLive(member, listPath, LIST),
    ];
    const text = await textOf(LIST);
    await save(LIST, text.replace('\ncolumns:', '\ncolums:'));

    await banner(ofAdmin).waitFor();
    const said = await banner(ofAdmin).textContent();
    expect(said).toContain('list.yaml:17:1');
    expect(said).toContain('SCH-UNKNOWN-KEY');
    expect(said).toContain('columns');
    expect(await heading(ofAdmin, '应用接入').isVisible()).toBe(true);
    expect(await heading(ofMember, '应用接入').isVisible()).toBe(true);
    expect(await banner(ofMember).count()).toBe(0);
    expect(platform.output()).toMatch(/list\.yaml:17:1 .*SCH-UNKNOWN-KEY/);

    await ofMember.reload();
    await waitForPage(ofMember, LIST, 'ready', 'empty');
    await sleep(2_500);
    expect(await banner(ofMember).count()).toBe(0);

    await save(LIST, text.replace('title: 应用接入', 'title: 修好了'));
    await heading(ofAdmin, '修好了').waitFor();
    await heading(ofMember, '修好了').waitFor();
    await expect.poll(() => banner(ofAdmin).count()).toBe(0);
    expect(platform.output()).toContain('配置已恢复');
    await Promise.all([ofAdmin.close(), ofMember.close()]);
  });

  it('among 200 rapid saves never shows, and the last good one is what stays', async () => {
    const tab = await openLive(admin, listPath, LIST);
    // What the test before left may still be on its way out.
    await heading(tab, '应用接入').waitFor();
    const faults: string[] = [];
    tab.on('pageerror', (error) => faults.push(error.message));
    await tab.evaluate(() => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const main = document.querySelector('main');
        seen.add(`${main?.dataset.state} ${main?.querySelector('h1')?.firstChild?.textContent}`);
      }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    const text = await textOf(LIST);
    const breaks = [
      (good: string) => good.replace('columns:', 'colums:'),
      (good: string) => good.replace('operation: application.list', 'operation: application.lst'),
      (good: string) => good.replace('permission: project', 'permission: projet'),
      (good: string) => good.replace('filters:', 'filters: ['),
      () => '',
    ];
    const random = createRandom('edits');
    for (let round = 0; round < 200; round += 1) {
      const good = text.replace('title: 应用接入', `title: 第${round}版`);
      const breaking = random() < 0.4 ? breaks[round % breaks.length] : undefined;
      await save(LIST, breaking === undefined ? good : breaking(good));
      await sleep(random() * 40);
    }
    await save(LIST, text.replace('title: 应用接入', 'title: 最后一版'));
    await heading(tab, '最后一版').waitFor();
    await expect.poll(() => banner(tab).count()).toBe(0);

    const seen = await tab.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(
      seen.filter((state) => !/^(ready|loading|empty) (第\d+版|最后一版|应用接入)$/.test(state)),
    ).toEqual([]);
    expect(seen.length).toBeGreaterThan(2);
    expect(faults).toEqual([]);
    await tab.close();
  });
});

it('keeps the budget of a first load: no stream before the page has settled', async () => {
  const context = await signIn('admin', PASSWORD);
  const tab = await context.newPage();
  const asked: string[] = [];
  tab.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await tab.goto(platform.url + listPath);
  await waitForPage(tab, LIST, 'ready', 'empty');
  await tab.waitForLoadState('networkidle');
  expect(asked.length).toBeLessThanOrEqual(10);
  expect(asked).not.toContain('/_console/events');
  await context.close();
});

describe('a change that is made elsewhere', () => {
  it('stands in the open list of another browser, and in every tab of it', async () => {
    const other = await signIn('admin', PASSWORD);
    const first = await openLive(other, '/user/organizations', ORGANIZATIONS);
    const second = await openLive(other, '/user/organizations', ORGANIZATIONS);
    const tab = await openLive(admin, '/user/organizations', ORGANIZATIONS);
    const name = '别处创建的组织';
    await tab.getByRole('button', { name: '创建组织' }).click();
    const dialog = tab.getByRole('dialog');
    await dialog.getByLabel('组织名称').fill(name);
    await dialog.getByRole('button', { name: '创建组织' }).click();
    await tab.getByText('组织已创建').waitFor();
    for (const watching of [second, first]) {
      await watching.bringToFront();
      await watching.getByRole('cell', { name }).waitFor();
    }
    await other.close();
  });
});
