// What a person sees of a running replica, and how a system admin bounds what may run.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/open-browser.ts';
import { seriousFaults } from '../support/serious-faults.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';

const CAPABILITY = '/api/ais/v1/capability';

let platform: Platform;
let browser: Awaited<ReturnType<typeof openBrowser>>;
let page: Page;
let service: { readonly id: string } | undefined;
let pod: Pod;
const faults: string[] = [];

interface Pod {
  readonly name: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly versionId: string;
  readonly runName: string;
}

beforeAll(async () => {
  [platform, browser] = await Promise.all([startPlatform(), openBrowser()]);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'zh-CN' });
  page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(platform.url);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(platform.adminPassword);
  await page.getByRole('button', { name: '登录' }).click();
  await page.waitForURL(/\/aic\//);
  // One of the preset services of the first run.
  service = await firstOf(`${CAPABILITY}/interfaces/hosting/list`, {});
  await call(`${CAPABILITY}/interface/start`, { id: service?.id });
});

afterAll(async () => {
  if (service !== undefined) {
    await call(`${CAPABILITY}/interface/stop`, { id: service.id });
    // A replica outlives the platform, so that it can be taken over: this one would outlive the test.
    for (let i = 0; i < 60 && (await readPod()) !== undefined; i++) await sleep(1_000);
  }
  await browser?.close();
  await platform?.stop();
});

async function call(address: string, body: object) {
  return page.evaluate(
    async ([path, sent]) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(path, { method: 'POST', headers, body: sent })).json();
    },
    [address, JSON.stringify(body)] as const,
  );
}

async function firstOf(address: string, body: object) {
  return (await call(address, body)).page.result[0];
}

const readPod = () => firstOf(`${CAPABILITY}/service/pod/list`, { serviceId: service?.id });

describe('a replica', () => {
  it('is opened from its service, with the steps of its start and its resources', async () => {
    await expect.poll(readPod).toMatchObject({ state: 'Running' });
    pod = await readPod();
    const place = `${pod.organizationId}/${pod.projectId}/${service?.id}`;
    await page.goto(`${platform.url}/aic/console/operation/inference/detail/deploy/${place}`);
    // From its start on, under its version, and over the same hour as the charts.
    const bar = page.locator(`.aic-timeline__span.is-success[aria-label*="${pod.name}"]`);
    await bar.hover();
    await page.locator('.aic-timeline__details', { hasText: '仍在继续' }).waitFor();
    expect(await bar.getAttribute('aria-label')).toMatch(/^v1 v1-0，运行中，从 .* 仍在继续，已 /);
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('link', { name: pod.name, exact: true }).click();
    await waitForPage(page, 'aic/inference/container', 'ready');
    expect(new URL(page.url()).pathname).toContain('/detail/container/basic/');
    await page.getByRole('heading', { name: pod.name }).waitFor();
    for (const step of ['已请求', '启动进程', '模型就绪', '接入流量'])
      await page.locator('.aic-progress .is-done', { hasText: step }).waitFor();
    await page.getByText('AIC_REPLICA').waitFor();
    // The first sample comes within ten seconds of the start.
    await page.getByText(/^\d+(\.\d+)? 核（\d+(\.\d+)?%）$/).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('shows its processes as they are, again and again', async () => {
    let readings = 0;
    page.on('response', (response) => {
      if (response.url().endsWith('/runtime/container/process')) readings += 1;
    });
    await page.getByRole('tab', { name: '进程' }).click();
    await page.getByRole('cell', { name: pod.runName, exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toContain('/detail/container/process/');
    await expect.poll(() => readings).toBeGreaterThan(2);
    expect(await seriousFaults(page)).toEqual([]);
  });
});

describe('quotas', () => {
  const row = () => page.locator('tr', { hasText: '默认组织' });

  it('show what is held of what the machine has', async () => {
    await page.goto(`${platform.url}/aic/admin/quota`);
    await row().getByText('已预留 1 / 99').waitFor();
    await row().getByText('默认（本机全部资源）').waitFor();
    expect(await row().locator('[title$="%"]').count()).toBe(3);
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('are changed below what runs, and taken back', async () => {
    await row().getByText('修改配额').click();
    await page.getByText('修改“默认组织”的配额').waitFor();
    await page.getByLabel(/^副本数/).fill('1');
    await page.getByLabel(/^CPU/).fill('100');
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByRole('button', { name: '保存配额' }).click();
    await row().getByText('已预留 1 / 1', { exact: true }).waitFor();
    await row().getByText('由 admin 设置').waitFor();
    expect(await page.getByRole('button', { name: '保存配额' }).count()).toBe(0);
    // Nothing more starts, and the person is told what is missing.
    const refused = await call(`${CAPABILITY}/interface/version/scale`, { id: pod.versionId, replicas: 2 });
    expect(refused.message).toMatchObject({ code: 'quota.exceeded' });
    expect(refused.message.global).toMatch(
      /组织的资源配额不足（CPU、副本数）：需要 .+、2 个，可用 0.1 核、1 个/,
    );
    await row().getByText('恢复默认').click();
    await page.getByRole('button', { name: '确定' }).click();
    await row().getByText('默认（本机全部资源）').waitFor();
  });
});

it('nothing was thrown on the way', () => {
  expect(faults).toEqual([]);
});
