// The settings page and the networks that registered services may be in, on a platform with its demo.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOOPBACK } from '#engines/address/special-networks.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { type DemoCall, signIn } from '../../platform/operations/demo/demo-client.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { openBrowser } from '../support/open-browser.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';

let platform: Platform;
let browser: Browser;
let storage: Storage;
let call: DemoCall;
let page: Page;

beforeAll(async () => {
  [platform, browser] = await Promise.all([startPlatform({ demo: true }), openBrowser()]);
  while (!platform.output().includes('demo-risk')) await sleep(100);
  storage = openStorage({ connectionString: await platform.databaseUrl(), poolSize: 2 });
  const target = { config: await loadTestConfig(), fetch, origin: platform.url };
  call = await signIn(target, 'admin', platform.adminPassword);
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN' });
  await context.request.post(`${platform.url}/api/base/login`, {
    data: { username: 'admin', password: platform.adminPassword },
  });
  page = await context.newPage();
});
afterAll(async () => {
  await browser?.close();
  await storage?.close();
  await platform?.stop();
});

const listed = async () => (await call('usercenter.getSystemParameter', {})).upstreamNetworks;
const open = async () => {
  await page.goto(`${platform.url}/aic/admin/setting`);
  await page.getByText('允许的上游网段', { exact: true }).waitFor();
};
const rows = () => page.getByPlaceholder('例如 10.1.0.0/16');
const notice = () => page.getByText('请删除不需要的网段，然后保存设置以确认');

it('lists loopback at a first start on loopback, where the service of the demo may be called', async () => {
  expect(await listed()).toEqual(LOOPBACK);
  const answered = storage.db
    .selectFrom('requestLog')
    .innerJoin('service', 'service.id', 'requestLog.serviceId')
    .select('requestLog.status')
    .where('service.code', '=', 'text-sentiment')
    .where('requestLog.status', '=', 200);
  await expect.poll(async () => (await answered.execute()).length).toBeGreaterThan(0);
  await open();
  await expect.poll(() => rows().count()).toBe(2);
  expect(await notice().count()).toBe(0);
});

it('asks an admin to confirm once others may reach the platform, until the settings are saved', async () => {
  await call('usercenter.setSystemParameter', { externalAccessAddress: 'https://ai.example.com' });
  await open();
  await notice().waitFor();
  expect(await notice().textContent()).toContain('127.0.0.0/8、::1/128');
  await page.getByRole('button', { name: '添加网段' }).click();
  await rows().last().fill('10.1.2.3/8');
  await page.getByRole('button', { name: '保存设置' }).click();
  await page.getByText('应写成 10.0.0.0/8').first().waitFor();
  expect(await listed()).toEqual(LOOPBACK);
  await rows().last().fill('10.0.0.0/8');
  await page.getByRole('button', { name: '保存设置' }).click();
  await expect.poll(listed).toEqual([...LOOPBACK, '10.0.0.0/8']);
  await expect.poll(() => notice().count()).toBe(0);
});
