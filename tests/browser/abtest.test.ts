// An A/B test as its owner makes it, on a service that runs: a slower version that fails is stopped by its guardrail and the
// control has all calls again; a quicker one is shipped from the page.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeExperiments } from '#storage/experiments/close-experiments.ts';
import { closeRollups } from '#storage/rollups/close-rollups.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import type { DemoCall, DemoResult } from '../../platform/operations/demo/demo-client.ts';
import { becomes, deployService, type Place, SMALL, tarOf, uploadModel } from '../support/deploy-model.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { startConsole, type TestConsole } from '../support/start-console.ts';
import type { Platform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';
import { waitForRoutes } from '../support/wait-for-routes.ts';

const USERS = 240;
/** Enough to see whom they all meet. */
const FEW = 40;
/** So many calls under way at once. */
const AT_ONCE = 16;
/** Far apart, so that a busy machine blurs nothing. */
const DELAYS_MS = { control: 200, slow: 400, quick: 5 };
/** Later than any bucket of calls that were made by now: those of later calls are added as late ones. */
const AHEAD_MS = 60_000;

let opened: TestConsole | undefined;
let platform: Platform;
let page: Page;
let storage: Storage;
let admin: DemoCall;
let place: Place;
let serviceId = '';
let secretKey = '';
let testId = '';

/** Answers after so many milliseconds; every `failing`-th call is a 500. */
const program = (delayMs: number, failing: number) => `
import { createServer } from 'node:http';
let calls = 0;
createServer((req, res) => {
  req.resume();
  if (req.url === '/health') return res.end('ok');
  calls += 1;
  const fails = ${failing} > 0 && calls % ${failing} === 0;
  setTimeout(() => {
    res.writeHead(fails ? 500 : 200, { 'content-type': 'application/json' });
    res.end(JSON.stringify({ done: !fails }));
  }, ${delayMs});
}).listen(process.env.PORT, process.env.HOST);
`;

async function addVersion(delayMs: number, failing: number): Promise<void> {
  const modelVersionId = await uploadProgram(`版本-${delayMs}`, delayMs, failing);
  await admin('inference.versionCreate', {
    id: serviceId,
    source: 'UserPublish',
    modelVersionId,
    replicas: 1,
    ...SMALL,
    weight: 0,
    versionDescription: `${delayMs} 毫秒`,
  });
  await becomes(admin, serviceId, 'Running');
}

async function uploadProgram(name: string, delayMs: number, failing: number): Promise<string> {
  const archive = await tarOf('serve.mjs', program(delayMs, failing));
  const options = { name, fileName: 'package.tar', startCommand: ['node', 'serve.mjs'] };
  return (await uploadModel(admin, place, archive, options)).modelVersionId;
}

beforeAll(async () => {
  opened = await startConsole({ name: '实验', viewport: { width: 1440, height: 900 } });
  ({ platform, page, call: admin, place } = opened);
  storage = openStorage({ connectionString: await platform.databaseUrl(), poolSize: 2 });
  const modelVersionId = await uploadProgram('现在的程序', DELAYS_MS.control, 0);
  serviceId = await deployService(admin, place, { name: '问答', code: 'answers', modelVersionId });
  await addVersion(DELAYS_MS.slow, 2);
  const application = await admin('application.create', { ...place, name: '客户端' });
  secretKey = String(application.secretKey);
  await admin('application.interface.grant', { id: application.id, interfaceId: serviceId });
  await routed();
});
afterAll(async () => {
  // A running one would keep its service from being stopped.
  if (testId !== '' && (await admin('abtest.get', { id: testId })).state === 'Running')
    await admin('abtest.stop', { id: testId });
  await storage?.close();
  await opened?.stop();
});

const openPage = (path: string, ...rest: readonly string[]) =>
  page.goto(
    [`${platform.url}/aic/console/operation/${path}`, place.organizationId, place.projectId, ...rest].join(
      '/',
    ),
  );

/** The gateway has read what was committed before. */
const routed = () => waitForRoutes(storage, platform.gatewayUrl);

/** One call of each user; returns how often each version answered. */
async function callAsUsers(first: number, count = USERS): Promise<ReadonlyMap<string, number>> {
  const versions = new Map<string, number>();
  const users = Array.from({ length: count }, (_, index) => `user-${first + index}`);
  const work = Array.from({ length: AT_ONCE }, async () => {
    for (let user = users.pop(); user !== undefined; user = users.pop()) {
      const response = await fetch(`${platform.gatewayUrl}/services/answers/ask`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'x-user-id': user },
      });
      await response.arrayBuffer();
      const version = response.headers.get('x-aic-version') ?? '';
      versions.set(version, (versions.get(version) ?? 0) + 1);
    }
  });
  await Promise.all(work);
  return versions;
}

/** The version that the test runs, or ran last. */
async function latest(): Promise<DemoResult> {
  const { result } = await admin('abtest.version.list', { testId, order: 'desc', pageSize: 1 });
  return (result as readonly DemoResult[])[0] ?? {};
}

/** Summed up and judged as schedules do it, but at once, until the calls that were made are all counted. */
async function judged(isIt: (version: DemoResult) => boolean): Promise<DemoResult> {
  const { result } = await admin('jobSchedule.list', { pageSize: 100 });
  const judge = (result as readonly DemoResult[]).find(({ kind }) => kind === 'abtest-judge');
  expect(judge).toBeDefined();
  return vi.waitFor(
    async () => {
      await closeRollups(storage, new Date(Date.now() + AHEAD_MS), closeExperiments);
      // It may be waiting already.
      await admin('jobSchedule.run', { id: judge?.id }).catch(() => undefined);
      const version = await latest();
      if (isIt(version)) return version;
      const { words, warnings, units, calls, excludedCalls, metrics } = await admin(
        'abtest.version.compute',
        { id: version.id },
      );
      throw new Error(JSON.stringify({ words, warnings, units, calls, excludedCalls, metrics }));
    },
    { timeout: PATIENCE_MS * 2, interval: 250 },
  );
}

/** From the first step to the last of the form; metrics and arms are what the page proposes. */
async function fillVersion(): Promise<void> {
  const next = page.getByRole('button', { name: '下一步' });
  await next.click();
  await page.getByRole('radio', { name: '请求头' }).check();
  await page.getByLabel('单位名称').fill('X-User-Id');
  await next.click();
  await page.getByText('指标 1', { exact: true }).waitFor();
  await next.click();
  await page.getByLabel('预热时间').fill('0');
  await page.getByLabel('每组计划单位数').fill(String(USERS));
  await page.getByText('估算用的数据').waitFor();
  await page.getByLabel('立即开始').check();
  // Names of versions are read again on the last step: until they are there no id stands in for them.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/abtest/version/draft', async (route) => {
    await held;
    await route.continue();
  });
  await next.click();
  const arms = page.locator('.aic-review__table').first();
  await arms.getByText('加载中').first().waitFor();
  release();
  await arms.getByText('v1 · ').first().waitFor();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await waitForPage(page, 'aic/abtest/version', 'ready');
}

describe('an A/B test', () => {
  it('is created at the side of an empty list that says what to do', async () => {
    await openPage('abtest');
    await waitForPage(page, 'aic/abtest/list', 'empty');
    await page.getByText('还没有 A/B 测试').waitFor();
    await page.getByRole('button', { name: '创建测试' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('测试名称').fill('新程序是否更好');
    await dialog.getByRole('combobox').selectOption({ label: '问答（answers）' });
    await dialog.getByRole('button', { name: '创建测试' }).click();
    await waitForPage(page, 'aic/abtest/create-version', 'ready');
    testId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    expect(testId).toMatch(/^abt-/);
  });

  it('starts from the form, with the estimate of its last step', async () => {
    await fillVersion();
    await page.getByText('进行中').first().waitFor();
    expect(await latest()).toMatchObject({ state: 'Running', unit: 'header', unitName: 'X-User-Id' });
  });

  it('cannot be edited while it runs: its address says so and leads to a copy', async () => {
    await openPage('abtest/createVersion', testId, String((await latest()).id));
    await waitForPage(page, 'aic/abtest/update-version', 'ready');
    await page.getByText('版本 v1 正在进行，只能在它的页面上扩大参与比例').waitFor();
    expect(await page.getByRole('button', { name: '下一步' }).count()).toBe(0);
    await page.getByRole('link', { name: '复制出新版本' }).click();
    await waitForPage(page, 'aic/abtest/copy-version', 'ready');
    await page.getByRole('button', { name: '下一步' }).waitFor();
  });

  it('locks the service, which says why and leads to the test', async () => {
    await openPage('inference/detail/version', serviceId);
    await waitForPage(page, 'aic/inference/detail', 'ready');
    await page.getByText(/正在进行 A\/B 测试“新程序是否更好”/).waitFor();
    expect(await page.getByRole('button', { name: '调整流量' }).count()).toBe(0);
    await expect(admin('inference.qpsRatioUpdate', { id: serviceId, weights: [] })).rejects.toThrow();
    await page.getByRole('link', { name: '查看测试' }).click();
    await waitForPage(page, 'aic/abtest/version', 'ready');
    await page.getByText('还没有计入测试的请求').first().waitFor();
  });

  it('is stopped by its guardrail, and the control has all calls again', async () => {
    await becomes(admin, serviceId, 'Running');
    await routed();
    const split = await callAsUsers(0);
    expect([...split.keys()].sort()).toEqual(['1', '2']);
    const stopped = await judged(({ state }) => state === 'Stopped');
    expect(stopped.stopReason).toBe('guardrail');
    // The open page follows by itself.
    await page.getByText(/护栏指标变差，测试已自动停止/).waitFor();
    await page.getByText('停止后的处理').first().waitFor();
    await routed();
    expect([...(await callAsUsers(10_000, FEW)).keys()]).toEqual(['1']);
  });

  it('ships a better version from the page', async () => {
    await addVersion(DELAYS_MS.quick, 0);
    await openPage('abtest/createVersion', testId);
    await waitForPage(page, 'aic/abtest/create-version', 'ready');
    await fillVersion();
    await routed();
    expect((await callAsUsers(20_000)).get('3')).toBeGreaterThan(USERS / 4);
    await judged(({ verdict }) => verdict === 'ship');
    await page.getByRole('tab', { name: '结果' }).click();
    await page
      .getByText(/^新版本平均耗时低 9\d%（95% 区间 \d+%–9\d%），成功率没有变差，建议全量$/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: '停止' }).first().click();
    const dialog = page.getByRole('dialog');
    // What would come of it is said of each choice, also of the one after the next.
    for (const [outcome, words] of [
      ['全量发布', '100% → 100%'],
      ['不再接收请求', '100% → 0%'],
      ['全量发布', '100% → 100%'],
      ['不再接收请求', '100% → 0%'],
    ] as const) {
      await dialog.getByLabel('第 1 行的处理').selectOption(outcome);
      await dialog.getByText(words).first().waitFor();
    }
    await dialog.getByLabel('第 2 行的处理').selectOption('全量发布');
    await dialog.getByRole('button', { name: '停止' }).click();
    await page.getByText('测试已停止').waitFor();
    await becomes(admin, serviceId, 'Running');
    await routed();
    expect([...(await callAsUsers(30_000, FEW)).keys()]).toEqual(['3']);
  });
});
