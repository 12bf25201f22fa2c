// The product's main job, done as a person does it: register a service, give an application access, call it, see the calls.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConsole, type TestConsole } from '../support/start-console.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';
import type { Platform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';

const QPS_LIMIT = 5;

let opened: TestConsole | undefined;
let platform: Platform;
let service: EchoService;
let page: Page;

beforeAll(async () => {
  const viewport = { width: 1280, height: 800 };
  [opened, service] = await Promise.all([startConsole({ name: '主流程', viewport }), startEchoService()]);
  ({ platform } = opened);
  // Nobody has signed in here yet.
  page = await (await opened.browser.newContext({ viewport, locale: 'zh-CN' })).newPage();
});

afterAll(async () => {
  await opened?.stop();
  await service?.stop();
});

describe('the main job', () => {
  let secretKey = '';

  it('signs in and lands on the first permitted page of the chosen project', async () => {
    await page.goto(platform.url);
    await page.getByLabel('用户名').fill('admin');
    await page.getByLabel('密码', { exact: true }).fill(platform.adminPassword);
    await page.getByRole('button', { name: '登录' }).click();
    await page.waitForURL(/\/aic\/global\/project-empty|\/aic\/console\//);
    // A first visit remembers no project: the header's switch opens one.
    if (page.url().includes('project-empty')) await chooseProject(page, '主流程项目');
    await waitForPage(page, 'aic/application/list', 'empty');
  });

  it('registers a running service, which becomes healthy', async () => {
    await openThirdParty(page, 'empty');
    await page
      .getByRole('link', { name: '登记服务' })
      .or(page.getByRole('button', { name: '登记服务' }))
      .first()
      .click();
    await waitForPage(page, 'aic/registration/create', 'ready');
    await page.getByLabel('服务名称').fill('回声服务');
    await page.getByLabel('服务编码').fill('echo');
    await page.getByLabel('服务地址').fill(service.url);
    await page.getByLabel('健康检查路径').fill('/health');
    await page.getByLabel('QPS 上限').fill('100');
    await page.getByRole('button', { name: '登记服务' }).click();
    await waitForPage(page, 'aic/registration/detail', 'ready');
    await page.getByText('运行中').first().waitFor();
  });

  it('tries the service before anybody else may call it', async () => {
    await page.getByRole('tab', { name: '在线测试' }).click();
    await page.getByLabel('请求路径').fill('/echo?from=test');
    await page.getByRole('button', { name: '发送' }).click();
    await page.getByText('200 OK').waitFor();
    await page.getByRole('tab', { name: '原文' }).click();
    await page.getByText('"/echo?from=test"').waitFor();
  });

  it('creates an application and shows its secret key once', async () => {
    await page.getByRole('link', { name: '应用接入' }).click();
    await waitForPage(page, 'aic/application/list', 'empty');
    await page
      .getByRole('link', { name: '创建应用' })
      .or(page.getByRole('button', { name: '创建应用' }))
      .first()
      .click();
    await waitForPage(page, 'aic/application/create', 'ready');
    await page.getByLabel('应用名称').fill('测试应用');
    await page.getByRole('button', { name: '创建应用' }).click();
    const reveal = page.getByRole('dialog');
    secretKey = (await reveal.getByText(/^sk-/).textContent()) ?? '';
    await page.keyboard.press('Escape');
    await reveal.getByLabel('我已复制并妥善保存').check();
    await reveal.getByRole('button', { name: '完成' }).click();
    await waitForPage(page, 'aic/application/detail', 'ready');
    expect(secretKey).toMatch(/^sk-[0-9A-Za-z]{40}$/);
  });

  it('grants the service with a limit', async () => {
    await page.getByRole('tab', { name: '接口授权' }).click();
    await page.getByRole('button', { name: '授权接口' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('服务').selectOption({ label: '回声服务（echo）' });
    await dialog.getByLabel(/QPS/).fill(String(QPS_LIMIT));
    await dialog.getByRole('button', { name: /确定|授权/ }).click();
    await page.getByRole('cell', { name: '回声服务' }).waitFor();
  });

  it('lets a plain HTTP client call through the gateway', async () => {
    await expect.poll(async () => (await call(secretKey)).status).toBe(200);
    const echoed = (await (await call(secretKey)).json()) as { url: string; body: string };
    expect(echoed).toMatchObject({ url: '/echo', body: '{"text":"你好"}' });
  });

  it('refuses calls above the limit with 429 and code 18', async () => {
    const answers = await Promise.all(Array.from({ length: QPS_LIMIT * 4 }, () => call(secretKey)));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({ error_code: 18 });
  });

  it('shows both in the request log of the service', async () => {
    await openService(page);
    await page.getByRole('tab', { name: '请求日志' }).click();
    await seeCell(page, '429');
    // The newest page of rows holds refused calls only; the filter brings the others, and stands in the address.
    await page.getByLabel('结果', { exact: true }).selectOption({ label: '成功' });
    await page.getByRole('cell', { name: '200' }).first().waitFor();
    expect(new URL(page.url()).search).toContain('success');
  });

  it('tells of one call how it went, and leads back to the log it came from', async () => {
    await page.locator('tbody a[href*="/req-"]').first().click();
    await waitForPage(page, 'aic/registration/request', 'ready');
    const outcome = page.locator('dl > div', { has: page.getByText('结果', { exact: true }) });
    expect(await outcome.locator('dd').textContent()).toBe('成功');
    // A record in place of a word made the page wider than any screen.
    const isWide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(isWide)).toBe(false);
    await page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '回声服务' }).click();
    await waitForPage(page, 'aic/registration/detail', 'ready');
    await page.getByRole('tab', { name: '请求日志', selected: true }).waitFor();
    expect(await page.getByRole('link', { name: '服务管理' }).getAttribute('aria-current')).toBe('page');
  });

  it('shows success and failure on the monitor', async () => {
    await page.getByRole('link', { name: '监控面板' }).click();
    await waitForPage(page, 'aic/monitor/dashboard', 'ready');
    await seeCell(page, '回声服务');
    const calls = page.locator('.aic-stat.is-large', { hasText: '调用次数' });
    await expect.poll(() => calls.locator('.aic-stat__value').textContent()).toMatch(/^[1-9]/);
    expect(await calls.locator('.aic-stat__change').textContent()).toBe('上一时段 0');
    expect(await calls.locator('polyline').count()).toBe(1);
    await page.locator('.uplot').first().waitFor();
    await seeCell(page, '429');
  });

  it('tells why calls fail once the service is gone', async () => {
    await service.stop();
    await expect.poll(async () => (await call(secretKey)).status).toBe(502);
    await seeCell(page, '502');
  });
});

/** Calls reach log and figures within a second, so a person may have to look twice. */
async function seeCell(target: Page, name: string): Promise<void> {
  const cell = target.getByRole('cell', { name }).first();
  const look = async () => {
    if (!(await cell.isVisible())) await target.reload();
    await cell.waitFor({ timeout: 10_000 }).catch(() => undefined);
    return cell.isVisible();
  };
  await expect.poll(look).toBe(true);
}

async function chooseProject(target: Page, name: string): Promise<void> {
  await target.getByRole('button', { name: /项目/ }).first().click();
  await target.getByRole('option', { name }).or(target.getByRole('menuitem', { name })).first().click();
}

async function openService(target: Page): Promise<void> {
  await openThirdParty(target, 'ready');
  await target.getByRole('link', { name: '回声服务' }).click();
  await waitForPage(target, 'aic/registration/detail', 'ready');
}

/** The list of services that run elsewhere, beside those that the platform runs. */
async function openThirdParty(target: Page, state: 'empty' | 'ready'): Promise<void> {
  await target.getByRole('link', { name: '服务管理' }).click();
  await target.getByRole('link', { name: '第三方服务' }).click();
  await waitForPage(target, 'aic/registration/list', state);
}

function call(secretKey: string): Promise<Response> {
  return fetch(`${platform.gatewayUrl}/services/echo/echo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: '{"text":"你好"}',
  });
}
