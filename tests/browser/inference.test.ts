// A model becomes a service, as its owner does it: upload, deploy, call, add a version, promote, fail, roll back, read the log, delete.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage } from '#storage/storage.ts';
import type { DemoCall } from '../../platform/operations/demo/demo-client.ts';
import { becomes, type Place, SMALL, tarOf, uploadModel } from '../support/deploy-model.ts';
import { linearModel, someWeights } from '../support/onnx-model.ts';
import { startConsole, type TestConsole } from '../support/start-console.ts';
import type { Platform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';
import { waitForRoutes } from '../support/wait-for-routes.ts';

const FEATURES = 4;
const CLASSES = 3;
/** Two models that answer differently. */
const MODELS = [1, 2].map((scale) =>
  linearModel({ features: FEATURES, classes: CLASSES, weights: someWeights(FEATURES * CLASSES, scale) }),
) as [Uint8Array, Uint8Array];
const INPUT = [0.1, -0.4, 0.7, 0.2];

let opened: TestConsole | undefined;
let platform: Platform;
let page: Page;
let admin: DemoCall;
let place: Place;
let serviceId = '';
let applicationId = '';
let secretKey = '';

beforeAll(async () => {
  opened = await startConsole({ name: '视觉', viewport: { width: 1440, height: 900 } });
  ({ platform, page, call: admin, place } = opened);
});
afterAll(() => opened?.stop());

const open = (path: string) =>
  page.goto(`${platform.url}/aic/console/${path}/${place.organizationId}/${place.projectId}`);
const openDetail = async (tab: string) => {
  await page.goto(
    `${platform.url}/aic/console/operation/inference/detail/${tab}/${place.organizationId}/${place.projectId}/${serviceId}`,
  );
  await waitForPage(page, 'aic/inference/detail', 'ready');
};
const service = () => admin('inference.get', { id: serviceId });

function call() {
  return fetch(`${platform.gatewayUrl}/services/digits/v2/models/digits/infer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ inputs: [{ name: 'x', shape: [1, FEATURES], datatype: 'FP32', data: INPUT }] }),
  });
}

async function answer(): Promise<{ version: string; data: readonly number[] }> {
  const response = await call();
  const body = (await response.json()) as { outputs: readonly { data: readonly number[] }[] };
  if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(body)}`);
  return { version: response.headers.get('x-aic-version') ?? '', data: body.outputs[0]?.data ?? [] };
}

async function direct(model: Uint8Array): Promise<readonly number[]> {
  const session = await InferenceSession.create(model);
  const tensor = new Tensor('float32', Float32Array.from(INPUT), [1, FEATURES]);
  const outputs = await session.run({ [session.inputNames[0] ?? '']: tensor });
  return Array.from(outputs[session.outputNames[0] ?? '']?.data as Float32Array);
}

function expectClose(one: readonly number[], other: readonly number[]): void {
  expect(one).toHaveLength(other.length);
  for (const [index, value] of one.entries()) expect(value).toBeCloseTo(other[index] ?? Number.NaN, 5);
}

/** How many of the calls each version answered; none may fail. */
async function versionsOf(calls: number): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (let i = 0; i < calls; i++) {
    const { version } = await answer();
    counts[version] = (counts[version] ?? 0) + 1;
  }
  return counts;
}

/** Waits until the gateway routes by what stands in the database. */
async function gatewayKnows(): Promise<void> {
  const storage = openStorage({ connectionString: await platform.databaseUrl(), poolSize: 1 });
  await waitForRoutes(storage, platform.gatewayUrl).finally(() => storage.close());
}

const weights = async () => {
  const { result } = await admin('inference.versionList', { id: serviceId });
  const rows = result as readonly { readonly number: number; readonly weight: number }[];
  return Object.fromEntries(rows.map(({ number, weight }) => [number, weight]));
};

/** Calls without pause until stopped; returns what did not come back well. */
function callOn() {
  const failures: string[] = [];
  let calls = 0;
  let running = true;
  const loop = async () => {
    while (running) {
      await call()
        .then(async (response) => {
          await response.text();
          if (response.status !== 200) failures.push(String(response.status));
        })
        .catch((error: Error) => failures.push(error.message));
      calls++;
    }
  };
  const done = Promise.all([loop(), loop()]);
  return async () => {
    running = false;
    await done;
    return { calls, failures };
  };
}

const choose = async (label: string, option: RegExp) => {
  // Required or not: the star belongs to the label.
  const field = page.getByLabel(new RegExp(`^${label}\\*?$`));
  const text = await field.locator('option').filter({ hasText: option }).first().textContent();
  await field.selectOption({ label: text ?? '' });
};
const dialog = () => page.locator('[role=dialog], [role=alertdialog]');
const next = () => page.getByRole('button', { name: '下一步' }).click();

describe('a model that a person has', () => {
  it('is uploaded and checked', async () => {
    await open('model/create');
    await waitForPage(page, 'aic/model/create', 'ready');
    await page.getByLabel('模型名称').fill('数字识别');
    await page.getByRole('button', { name: /创建/ }).click();
    await waitForPage(page, 'aic/model/create-version', 'ready');
    await page.locator('input[type=file]').setInputFiles({
      name: 'digits.onnx',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(MODELS[0]),
    });
    await page.getByText('上传完成').waitFor();
    await page.getByRole('button', { name: '新增版本' }).click();
    await waitForPage(page, 'aic/model/version', 'ready');
    await page.getByText('就绪').first().waitFor();
    await page.getByText('FP32').first().waitFor();
  });

  it('becomes a service with two replicas, step by step', async () => {
    await open('operation/inference');
    await waitForPage(page, 'aic/inference/list', 'empty');
    await page
      .getByRole('link', { name: '创建服务' })
      .or(page.getByRole('button', { name: '创建服务' }))
      .first()
      .click();
    await waitForPage(page, 'aic/inference/create', 'ready');
    await choose('模型版本', /数字识别/);
    await next();
    await page.getByLabel('服务名称').fill('手写数字');
    await page.getByLabel('服务编码').fill('digits');
    await next();
    await next();
    await page.getByLabel('副本数').fill('2');
    await page.getByLabel('每副本 CPU').fill(String(SMALL.cpuMilli));
    await page.getByLabel('每副本内存上限').fill(String(SMALL.memoryMb));
    await next();
    await next();
    await page.getByText('手写数字').first().waitFor();
    await page.getByRole('button', { name: '创建服务' }).click();
    await waitForPage(page, 'aic/inference/detail', 'ready');
    serviceId = page.url().split('/').at(-1)?.split('?')[0] ?? '';
    await page.getByText('运行中').first().waitFor();
    await expect
      .poll(async () => ((await service()).step as { trafficAt: string | null }).trafficAt)
      .not.toBeNull();
    expect(await service()).toMatchObject({ state: 'Running', runningReplicas: 2 });
  });

  it('answers through the gateway as the runtime itself does', async () => {
    const application = await admin('application.create', { ...place, name: '质检系统' });
    applicationId = String(application.id);
    secretKey = String(application.secretKey);
    await admin('application.interface.grant', { id: applicationId, interfaceId: serviceId });
    await expect.poll(async () => (await call()).status).toBe(200);
    expectClose((await answer()).data, await direct(MODELS[0]));
  });
});

describe('a second version', () => {
  it('gets a fifth of the calls', async () => {
    const { modelVersionId } = await uploadModel(admin, place, MODELS[1], { name: '数字识别改进' });
    expect(modelVersionId).not.toBe('');
    await openDetail('version');
    await page
      .getByRole('link', { name: '新增版本' })
      .or(page.getByRole('button', { name: '新增版本' }))
      .first()
      .click();
    await waitForPage(page, 'aic/inference/create-version', 'ready');
    await choose('模型版本', /数字识别改进/);
    await page.getByLabel('流量占比').fill('20');
    await page.getByLabel('副本数').fill('1');
    await page.getByRole('button', { name: '新增版本' }).click();
    await waitForPage(page, 'aic/inference/detail', 'ready');
    await expect.poll(weights).toEqual({ 1: 80, 2: 20 });
    await page.getByRole('cell', { name: '20%', exact: true }).waitFor();
    await gatewayKnows();
    const counts = await versionsOf(200);
    expect(counts['2']).toBeGreaterThanOrEqual(36);
    expect(counts['2']).toBeLessThanOrEqual(44);
  });

  it('is promoted', async () => {
    await page.getByRole('row', { name: /v2/ }).getByRole('button', { name: '全量发布' }).click();
    await dialog().getByRole('button', { name: '全量发布' }).click();
    await expect.poll(async () => (await versionsOf(5))['2']).toBe(5);
    expectClose((await answer()).data, await direct(MODELS[1]));
  });
});

describe('a broken version', () => {
  it('fails without a call being lost', async () => {
    const archive = await tarOf('serve.mjs', "throw new Error('weights.bin is missing');");
    await uploadModel(admin, place, archive, {
      name: '坏模型',
      fileName: 'broken.tar',
      startCommand: ['node', 'serve.mjs'],
    });
    const stop = callOn();
    await openDetail('basic');
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '更新参数' }).click();
    await waitForPage(page, 'aic/inference/params-update', 'ready');
    await choose('模型版本', /坏模型/);
    await page.getByRole('button', { name: '开始更新' }).click();
    await waitForPage(page, 'aic/inference/detail', 'ready');
    await page.getByText(/上一次更新失败.*weights\.bin is missing/).waitFor();
    const { calls, failures } = await stop();
    expect(failures).toEqual([]);
    expect(calls).toBeGreaterThan(50);
    expect(await service()).toMatchObject({ state: 'Running', progress: 'UpdateFailed' });
    expect(await versionsOf(5)).toEqual({ 2: 5 });
  });

  it('does not stand in the way of a roll-back', async () => {
    const stop = callOn();
    await page.getByRole('button', { name: '回滚' }).click();
    await dialog().getByRole('button', { name: '回滚' }).click();
    await expect.poll(weights).toEqual({ 1: 80, 2: 20, 3: 0 });
    await becomes(admin, serviceId, 'Running');
    await gatewayKnows();
    // Nobody else takes a turn while the turns are counted.
    expect((await stop()).failures).toEqual([]);
    const counts = await versionsOf(200);
    expect(counts['1']).toBeGreaterThanOrEqual(156);
  });
});

describe('its replicas', () => {
  it('have a log that can be searched', async () => {
    await openDetail('deploy');
    await page
      .getByRole('row', { name: /运行中/ })
      .first()
      .getByRole('link', { name: '日志' })
      .click();
    await waitForPage(page, 'aic/inference/container', 'ready');
    await page.getByText('模型已加载').first().waitFor();
    await page.getByPlaceholder(/搜索日志/).fill('opset');
    await page.keyboard.press('Enter');
    await page.getByText(/1 \/ 1/).waitFor();
  });

  it('have processes', async () => {
    await page.getByRole('tab', { name: '进程' }).click();
    await page
      .getByRole('cell', { name: /onnx-worker/ })
      .first()
      .waitFor();
  });
});

describe('its end', () => {
  it('is refused while an application may call it, and says which', async () => {
    await openDetail('basic');
    await page.getByRole('button', { name: '停止' }).click();
    await dialog().getByRole('button', { name: '停止' }).click();
    await becomes(admin, serviceId, 'Stopped');
    expect((await call()).status).toBe(503);
    await remove();
    await page.getByText('不能删除：应用“质检系统”正在使用').waitFor();
    await dialog().getByRole('link', { name: '质检系统' }).click();
    await page.getByRole('heading', { name: '质检系统' }).waitFor();
  });

  it('takes everything along', async () => {
    await admin('application.interface.revoke', { id: applicationId, interfaceId: serviceId });
    await openDetail('basic');
    await remove();
    await waitForPage(page, 'aic/inference/list', 'empty');
    expect((await call()).status).toBe(404);
  });

  async function remove(): Promise<void> {
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    await dialog().getByRole('textbox').fill('手写数字');
    await dialog().getByRole('button', { name: '删除' }).click();
  }
});
