// The console in front of an existing platform: no database of its own, every call of the person goes there.
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/open-browser.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';

let existing: Platform;
let front: Platform;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
/** Schema files of the console in front alone. */
let overlay: string;

beforeAll(async () => {
  overlay = await mkdtemp(join(tmpdir(), 'aip-upstream-'));
  existing = await startPlatform();
  front = await startPlatform({ upstream: existing.url, schemas: [overlay] });
  browser = await openBrowser();
  page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
});

afterAll(async () => {
  await browser?.close();
  await front?.stop();
  await existing?.stop();
  await rm(overlay, { recursive: true, force: true });
});

describe('the console with --upstream', () => {
  it('starts neither database nor gateway', () => {
    expect(existsSync(join(front.dataDir, 'postgres'))).toBe(false);
    expect(existsSync(join(front.dataDir, 'gateway.pid'))).toBe(false);
  });

  it('signs a person in at the existing platform', async () => {
    await page.goto(`${front.url}/aic`);
    await page.getByLabel('用户名').fill('admin');
    await page.getByLabel('密码', { exact: true }).fill(existing.adminPassword);
    await page.getByRole('button', { name: '登录' }).click();
    await page.waitForURL(/project-empty|\/console\//);
    expect(page.url().startsWith(front.url)).toBe(true);
  });

  it('changes data of the existing platform, signed with the key of its session', async () => {
    await page.goto(`${front.url}/user/info`);
    await waitForPage(page, 'user/info', 'ready');
    await page.getByRole('button', { name: '修改资料' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('姓名').fill('平台负责人');
    await dialog.getByRole('button', { name: /保存|确定|修改资料/ }).click();
    await page.getByText('平台负责人').first().waitFor();

    const direct = await (await browser.newContext()).newPage();
    await direct.goto(`${existing.url}/user/info`);
    await direct.getByLabel('用户名').fill('admin');
    await direct.getByLabel('密码', { exact: true }).fill(existing.adminPassword);
    await direct.getByRole('button', { name: '登录' }).click();
    await direct.getByText('平台负责人').first().waitFor();
  });

  it('asks the existing platform for the first rows from the document, once', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${front.url}/user/users`);
    await waitForPage(page, 'user/user-list', 'ready');
    const first = await page.evaluate(() => window.AipFirstCall?.path);
    expect(asked.filter((path) => path === first)).toHaveLength(1);
    page.removeAllListeners('request');
  });

  it('tells nobody of changes who is not signed in at the existing platform', async () => {
    expect((await fetch(`${front.url}/_console/events`)).status).toBe(401);
  });

  it('follows its own configuration while a person works, and tells the admin of faults', async () => {
    const file = join(overlay, 'pages/user/info.yaml');
    const text = await readFile(resolve(import.meta.dirname, '../../schemas/pages/user/info.yaml'), 'utf8');
    const edit = async (changed: string) => {
      await mkdir(join(overlay, 'pages/user'), { recursive: true });
      await writeFile(file, changed);
    };
    const follows = page.waitForRequest((request) => request.url().endsWith('/_console/events'));
    await page.goto(`${front.url}/user/info`);
    await waitForPage(page, 'user/info', 'ready');
    await follows;
    await page.evaluate(() => Object.assign(window, { stays: true }));

    await edit(text.replace('title: 个人信息', 'title: 我的资料'));
    await page.locator('h1', { hasText: '我的资料' }).waitFor();
    await edit(text.replace('\ntabs:', '\ntabz:'));
    const banner = page.locator('[data-live="faults"]');
    await banner.waitFor();
    expect(await banner.textContent()).toContain('SCH-UNKNOWN-KEY');
    await edit(text.replace('title: 个人信息', 'title: 修好的资料'));
    await page.locator('h1', { hasText: '修好的资料' }).waitFor();
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
  });

  it('says so when the existing platform cannot be reached', async () => {
    const lost = await startPlatform({ upstream: 'http://127.0.0.1:9' });
    try {
      const answer = await fetch(`${lost.url}/api/base/isLogin`, { method: 'POST' });
      expect(answer.status).toBe(502);
      expect(await answer.json()).toMatchObject({
        success: false,
        message: { code: 'upstream.unavailable' },
      });
    } finally {
      await lost.stop();
    }
  });
});
