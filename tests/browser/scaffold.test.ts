// A page as `npm run new` writes it, opened on the rows of the demo.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createNew } from '../../platform/cli/new.ts';
import { openBrowser } from '../support/open-browser.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';

const ROOT = resolve(import.meta.dirname, '../..');
let schemas: string;
let platform: Platform;
let browser: Browser;
let page: Page;
const complaints: string[] = [];

beforeAll(async () => {
  schemas = await mkdtemp(join(tmpdir(), 'scaffold-'));
  const world = { root: ROOT, isTerminal: false, write: () => undefined };
  const make = (...args: readonly string[]) => createNew(['page', ...args, '--schemas', schemas], world);
  await make('aic/trial/applications', '--kind', 'list', '--entity', 'application', '--title', '试用应用');
  [platform, browser] = await Promise.all([startPlatform({ demo: true, schemas: [schemas] }), openBrowser()]);
  while (!platform.output().includes('demo-member')) await sleep(100);
  page = await (
    await browser.newContext({ viewport: { width: 1280, height: 860 }, locale: 'zh-CN' })
  ).newPage();
  page.on('pageerror', (error) => complaints.push(error.message));
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await rm(schemas, { recursive: true, force: true });
});

describe('a scaffolded list page', () => {
  it('stands in the menu, shows the rows and leads to their details', async () => {
    await page.goto(`${platform.url}/login`);
    await page.getByLabel('用户名').fill('demo-member');
    await page.getByLabel('密码', { exact: true }).fill(passwordOf('demo-member'));
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByRole('link', { name: '智能客服' }).click();
    await waitForPage(page, 'aic/application/list', 'ready');
    await page.getByRole('link', { name: '试用应用' }).click();
    await waitForPage(page, 'aic/trial/applications', 'ready');
    const rows = page.locator('[data-page-id="aic/trial/applications"] tbody tr');
    expect(await rows.count()).toBeGreaterThan(1);
    const name = rows.first().getByRole('link').first();
    const text = await name.textContent();
    await name.click();
    await waitForPage(page, 'aic/application/detail', 'ready');
    await page.getByRole('heading', { name: text ?? '' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

function passwordOf(username: string): string {
  const lines = platform.output().split('\n');
  const password = lines
    .find((text) => text.trim().startsWith(`${username} `))
    ?.trim()
    .split(/\s+/)[1];
  if (password === undefined) throw new Error(`${username} was not printed:\n${platform.output()}`);
  return password;
}
