// The console in front of an existing platform: no database of its own, every call of the person goes there.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/open-browser.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';

let existing: Platform;
let front: Platform;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;

beforeAll(async () => {
  existing = await startPlatform();
  front = await startPlatform({ upstream: existing.url });
  browser = await openBrowser();
  page = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
});

afterAll(async () => {
  await browser?.close();
  await front?.stop();
  await existing?.stop();
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
