// Performance evaluation and autoscaling as their owner meets them: a task, its load, a run watched to its report, and a policy
// that adds a replica and says so.
import { readFile } from 'node:fs/promises';
import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DemoCall, DemoResult } from '../../platform/operations/demo/demo-client.ts';
import { becomes, deployService, type Place, tarOf, uploadModel } from '../support/deploy-model.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { startConsole, type TestConsole } from '../support/start-console.ts';
import { waitForPage } from '../support/wait-for-page.ts';

const SERVICE = '问答（questions）';

let opened: TestConsole | undefined;
let page: Page;
let admin: DemoCall;
let place: Place;
let serviceId = '';
let benchmarkId = '';
let policyId = '';

beforeAll(async () => {
  opened = await startConsole({ name: '容量', viewport: { width: 1440, height: 900 } });
  ({ page, call: admin, place } = opened);
  const program = await readFile(new URL('../support/benchmark-program.mjs', import.meta.url), 'utf8');
  const { modelVersionId } = await uploadModel(admin, place, await tarOf('main.mjs', program), {
    ...{ name: '问答程序', fileName: 'package.tar', startCommand: ['node', 'main.mjs'] },
  });
  serviceId = await deployService(admin, place, { name: '问答', code: 'questions', modelVersionId });
  const application = await admin('application.create', { ...place, name: '压测身份' });
  await admin('application.interface.grant', { id: application.id, interfaceId: serviceId });
});
afterAll(async () => {
  // A running one would go on with the service of this file.
  if (policyId !== '' && (await admin('autoscaling.detail', { id: policyId })).state === 'Running')
    await admin('autoscaling.stop', { id: policyId });
  await opened?.stop();
});

const openPage = (path: string, ...rest: readonly string[]) =>
  page.goto(
    [
      `${opened?.platform.url}/aic/console/operation/${path}`,
      ...[place.organizationId, place.projectId],
      ...rest,
    ].join('/'),
  );
const idInAddress = () => new URL(page.url()).pathname.split('/').at(-1) ?? '';
const next = () => page.getByRole('button', { name: '下一步' }).click();

async function latestJob(): Promise<DemoResult> {
  const { result } = await admin('benchmark.job.list', { benchmarkId, order: 'desc', pageSize: 1 });
  return (result as readonly DemoResult[])[0] ?? {};
}

describe('a performance evaluation', () => {
  it('begins with a task, from an empty list that says what to do', async () => {
    await openPage('benchmark');
    await waitForPage(page, 'aic/benchmark/list', 'empty');
    await page.getByText('还没有评测任务').waitFor();
    await page.getByRole('link', { name: '创建评测任务' }).first().click();
    await waitForPage(page, 'aic/benchmark/create', 'ready');
    await page.getByLabel('任务名称').fill('问答容量');
    await page.getByRole('combobox', { name: '服务', exact: true }).selectOption({ label: SERVICE });
    await page.getByLabel('应用').selectOption({ label: '压测身份' });
    await page.getByLabel('请求路径').fill('/ask');
    await page.getByRole('button', { name: '创建任务' }).click();
    await waitForPage(page, 'aic/benchmark/create-config', 'ready');
    benchmarkId = idInAddress();
    expect(await admin('benchmark.get', { id: benchmarkId })).toMatchObject({ method: 'post', path: '/ask' });
  });

  it('draws the load while it is filled in, and says what exceeds the limits', async () => {
    await page.getByLabel('配置名称').fill('短');
    await page.getByLabel('速率', { exact: true }).fill('100000');
    await page.getByText(/本项目每秒最多 [\d,]+ 个请求/).waitFor();
    await page.getByLabel('速率', { exact: true }).fill('20');
    await page.getByLabel('持续时间', { exact: true }).fill('4');
    await page.getByLabel('预热', { exact: true }).fill('1');
    await page.getByText('用时 4 秒，约发送 80 个请求，其中 3 秒、约 60 个计入结果').waitFor();
    await page.getByText('计划的负载').waitFor();
    await next();
    await page.getByLabel('请求体', { exact: true }).fill('{"text":"你好"}');
    await next();
    await page.getByRole('button', { name: '添加一行' }).click();
    await page.getByLabel('第 1 行的界限').fill('5000');
    await next();
    await next();
    await page.getByRole('button', { name: '保存配置' }).click();
    await waitForPage(page, 'aic/benchmark/config', 'ready');
    await page.getByText('不超过 5000 ms').waitFor();
  });

  it('is watched from its first call to its report', async () => {
    await page.getByRole('button', { name: '立即评测' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: '立即评测' }).click();
    await waitForPage(page, 'aic/benchmark/report', 'ready');
    await page.getByText('已完成').first().waitFor();
    const job = await latestJob();
    expect(job).toMatchObject({ state: 'Completed', failed: 0 });
    // The open page follows by itself: a machine that is busy with other tests makes no promise of trust.
    await page.getByText(/^(通过。|达到了全部条件，但数据不可信)/).waitFor();
    await page.getByText(`${job.completed} 次`, { exact: true }).first().waitFor();
    await page.getByText('压测机和服务在同一台机器上').first().waitFor();
    await page.getByRole('tab', { name: '过程' }).click();
    for (const title of ['速率（次/秒）', '耗时', '副本数（个）'])
      await page.getByText(title, { exact: true }).waitFor();
    await page.getByRole('tab', { name: '当时的情况' }).click();
    await page.getByText('压测身份').first().waitFor();
  });

  it('runs again, and both runs stand side by side under an address of their own', async () => {
    const first = String((await latestJob()).id);
    await page.getByRole('button', { name: '再测一次' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '再测一次' }).click();
    await page.waitForURL((url) => !url.pathname.endsWith(first));
    await page.getByText('已完成').first().waitFor();
    await page.getByRole('tab', { name: '对比' }).click();
    await page.getByRole('row', { name: /#1/ }).first().getByRole('link', { name: '加入对比' }).click();
    await page.getByText('与基准相差').waitFor();
    expect(new URL(page.url()).searchParams.get('ids')?.split(',')).toHaveLength(2);
    await openPage('benchmark');
    await waitForPage(page, 'aic/benchmark/list', 'ready');
    await page
      .getByRole('row', { name: /问答容量/ })
      .getByText('#2')
      .waitFor();
  });
});

describe('an autoscaling policy', () => {
  it('is made with defaults, beside what it would have done with the calls of the past', async () => {
    await openPage('elasticity');
    await waitForPage(page, 'aic/elasticity/list', 'empty');
    await page.getByRole('link', { name: '创建伸缩策略' }).first().click();
    await waitForPage(page, 'aic/elasticity/create', 'ready');
    await page.getByText('这里用过去的真实流量回放这个策略').waitFor();
    await page.getByRole('combobox', { name: '服务', exact: true }).selectOption({ label: SERVICE });
    await page.getByLabel('策略名称').fill('两个副本起');
    await page.getByLabel('最小副本数').fill('2');
    await page
      .getByText(/才能回放|副本小时/)
      .first()
      .waitFor();
    // What most people leave as it is stands behind its title.
    await expect.poll(() => page.getByLabel('平均窗口').isVisible()).toBe(false);
    await page.getByText('平均窗口和突发', { exact: true }).click();
    await page.getByLabel('平均窗口').fill('30');
    await page.getByRole('button', { name: '创建策略' }).click();
    await waitForPage(page, 'aic/elasticity/detail', 'ready');
    policyId = idInAddress();
    expect(await admin('autoscaling.detail', { id: policyId })).toMatchObject({
      ...{ minReplicas: 2, stableWindowSeconds: 30 },
      panic: { windowPercentage: 10, thresholdPercentage: 200 },
    });
  });

  it('has curves that go on with the clock while the page is open', async () => {
    const endOf = (request: Request) =>
      request.url().endsWith('/autoscaling/series') ? String(request.postDataJSON().to) : '';
    const first = endOf(await page.waitForRequest((request) => endOf(request) !== ''));
    await page.waitForRequest((request) => endOf(request) > first);
  });

  it('adds a replica, and its log says why', async () => {
    await page.getByText('运行中').first().waitFor();
    await page.getByRole('tab', { name: '伸缩记录' }).click();
    const row = page.getByRole('row', { name: /1 → 2/ });
    await row.getByText('少于最小副本数').waitFor();
    await row.getByRole('button', { name: '详情' }).click();
    await page.getByRole('dialog').getByText('已调整').waitFor();
    await page.keyboard.press('Escape');
    await vi.waitFor(
      async () => expect(await admin('autoscaling.detail', { id: policyId })).toMatchObject({ ready: 2 }),
      { timeout: PATIENCE_MS, interval: 250 },
    );
  });

  it('is named where replicas are changed by hand, which asks first', async () => {
    await becomes(admin, serviceId, 'Running');
    await openPage('inference/detail/version', serviceId);
    await waitForPage(page, 'aic/inference/detail', 'ready');
    await page.getByText(/伸缩策略“两个副本起”正在运行/).waitFor();
    await page.getByRole('button', { name: '调整副本数' }).click();
    const dialog = page.getByRole('dialog');
    // The policy goes on deciding, and somebody edits the service: nothing that the dialog shows.
    await admin('inference.descriptionUpdate', { id: serviceId, description: '改过的描述' });
    await dialog.getByLabel('副本数').fill('3');
    await dialog.getByRole('button', { name: '调整副本数' }).click();
    await dialog.getByText(/正在调整该服务的副本数（2 到 10 个）/).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '查看策略' }).click();
    await waitForPage(page, 'aic/elasticity/detail', 'ready');
    await page.getByRole('button', { name: '停止' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '停止' }).click();
    await page.getByText('策略已停止，服务保持现有的副本数。').waitFor();
  });
});
