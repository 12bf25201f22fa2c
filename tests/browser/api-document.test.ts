// The interface document as a developer uses it: read it, copy the code, run that against the gateway.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoCall } from '../../platform/operations/demo/demo-client.ts';
import { irisModel } from '../../platform/operations/demo/iris-model.ts';
import { deployService, type Place, SMALL, tarOf, uploadModel } from '../support/deploy-model.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { seriousFaults } from '../support/serious-faults.ts';
import { startConsole, type TestConsole } from '../support/start-console.ts';
import type { Platform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';

const PAGE = 'aic/trial/document';
const PAGE_TEXT = `kind: detail
title: '\${name}'
label: 接口文档
route: /console/trial/document/{organizationId}/{projectId}/{id}
permission: project.ai-service
source: { operation: inference.get, body: { id: '\${params.id}' } }
actions:
  - label: 换一份文档
    operation: inference.oaspathsUpdate
    body: { id: '\${id}', openapiText: '\${query.text}' }
    success: 已更新
tabs:
  - key: document
    title: 文档
    blocks:
      - type: plugin
        plugin: api-document
        operations: [inference.inferenceDoc, inference.get]
        props: { serviceId: '\${params.id}' }
  - { key: other, title: 其他, blocks: [{ type: properties, items: [{ name: code }] }] }
`;

let opened: TestConsole | undefined;
let platform: Platform;
let page: Page;
let call: DemoCall;
let place: Place;
let secretKey = '';
const services = { onnx: '', ocr: '', command: '' };

beforeAll(async () => {
  opened = await startConsole({
    name: '植物',
    pages: { [PAGE]: PAGE_TEXT },
    viewport: { width: 1280, height: 800 },
  });
  ({ platform, page, call, place } = opened);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: platform.url });
  const { modelVersionId } = await uploadModel(call, place, irisModel(), { name: '鸢尾花' });
  services.onnx = await deployService(call, place, { modelVersionId, name: '鸢尾花分类', code: 'irises' });
  const common = { ...place, category: 'ocr', start: false };
  const ocr = { ...common, source: 'Builtin', preset: 'ocr', name: '通用文字识别', code: 'lines' };
  services.ocr = String((await call('inference.create', ocr)).id);
  const program = await uploadModel(call, place, await tarOf('serve.sh', 'exit 0'), {
    name: '程序',
    fileName: 'program.tar',
    startCommand: ['sh', 'serve.sh'],
  });
  const command = { ...common, ...SMALL, source: 'UserPublish', name: '命令服务', code: 'program' };
  services.command = String(
    (await call('inference.create', { ...command, modelVersionId: program.modelVersionId })).id,
  );
  const application = await call('application.create', { ...place, name: '调用方', interfaceCode: 'irises' });
  secretKey = String(application.secretKey);
});
afterAll(() => opened?.stop());

async function open(service: keyof typeof services, rest = ''): Promise<void> {
  const { organizationId, projectId } = place;
  await page.goto('about:blank');
  await page.goto(
    `${platform.url}/aic/console/trial/document/${organizationId}/${projectId}/${services[service]}${rest}`,
  );
  await waitForPage(page, PAGE, 'ready');
  await page.locator('.apidoc').waitFor();
}

const section = (path: string) =>
  page.locator('.apidoc-op', { has: page.getByRole('button', { name: path, exact: false }) });
const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
const copied = () => page.evaluate(() => navigator.clipboard.readText());
const withoutTransitions = () => page.emulateMedia({ reducedMotion: 'reduce' });

describe('an ONNX service', () => {
  it('is described by its model, at its real address', async () => {
    await open('onnx');
    await page.getByRole('heading', { name: '鸢尾花分类', level: 2 }).waitFor();
    await page.getByText('自动根据模型生成').waitFor();
    await page.getByText('服务支持 Open Inference Protocol v2').waitFor();
    await page.getByRole('button', { name: '复制调用地址' }).click();
    expect(await copied()).toBe(`${platform.gatewayUrl}/services/irises`);
    await page.getByRole('button', { name: '已复制' }).waitFor();
    expect(await row('inputs').first().textContent()).toContain('对象数组');
    expect(await row('datatype').first().textContent()).toContain('固定为FP32');
  });

  it('shows methods in the colours of their enumeration, as tables do', async () => {
    const { enums } = await loadTestConfig();
    const colours = new Map(enums.get('request-method')?.values.map(({ value, color }) => [value, color]));
    for (const [path, method] of [
      ['/v2/models/irises/infer', 'post'],
      ['/v2/models/irises/ready', 'get'],
    ] as const) {
      const badge = section(path).locator('.apidoc-method > .aic-tag').first();
      expect(await badge.getAttribute('class')).toContain(`aic-tag--${colours.get(method)}`);
    }
  });

  it('answers the code that was copied from it', async () => {
    const infer = section('/v2/models/irises/infer');
    await infer.getByRole('button', { name: '复制调用代码（curl）' }).click();
    const directory = await mkdtemp(join(tmpdir(), 'aip-call-'));
    await writeFile(join(directory, 'call.sh'), await copied());
    await infer.getByRole('tab', { name: 'Node.js' }).click();
    await infer.getByRole('button', { name: '复制调用代码（Node.js）' }).click();
    await writeFile(join(directory, 'call.mjs'), await copied());
    const env = { ...process.env, AIC_SECRET_KEY: secretKey, NO_PROXY: '*' };
    for (const [program, file] of [
      ['sh', 'call.sh'],
      [process.execPath, 'call.mjs'],
    ] as const) {
      const { stdout } = await promisify(execFile)(program, [file], { cwd: directory, env });
      expect(stdout).toContain('probabilities');
      expect(stdout).toContain('FP32');
    }
    await rm(directory, { recursive: true });
  });

  it('remembers the language for all operations, and moves between tabs by keys', async () => {
    const ready = section('/v2/models/irises/ready');
    expect(await ready.getByRole('tab', { selected: true }).textContent()).toBe('Node.js');
    await ready.getByRole('tab', { name: 'Node.js' }).press('ArrowRight');
    await expect.poll(() => ready.getByRole('tab', { selected: true }).textContent()).toBe('Python');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Python');
    expect(await ready.getByRole('tabpanel').textContent()).toContain('import requests');
  });

  it('leads to an operation by its address, and opens it there', async () => {
    await page.getByRole('navigation', { name: '接口目录' }).getByText('模型是否就绪').click();
    await expect.poll(() => new URL(page.url()).hash).toMatch(/^#op-get-/);
    const { hash } = new URL(page.url());
    await open('onnx', hash);
    const top = () =>
      section('/v2/models/irises/ready').evaluate((element) => element.getBoundingClientRect().top);
    await expect.poll(top).toBeLessThan(800);
    await waitForPage(page, PAGE, 'ready');
  });

  it('folds operations, answers and fields from the keyboard', async () => {
    await open('onnx');
    const infer = section('/v2/models/irises/infer');
    await infer.getByRole('button', { name: 'inputs 的下级字段' }).press('Enter');
    await expect
      .poll(() => infer.getByRole('table', { name: '请求体的字段' }).getByText('datatype').count())
      .toBe(0);
    await infer.getByRole('button', { name: /^400/ }).press('Enter');
    await infer.getByRole('table', { name: '400 响应的字段' }).waitFor();
    await infer.getByRole('button', { name: '/infer' }).press('Space');
    await expect.poll(() => infer.getByRole('table').count()).toBe(0);
  });
});

describe('the OCR preset', () => {
  it('is described by its own document', async () => {
    await open('ocr');
    await page.getByText('预置模型自带').waitFor();
    expect(await row('image').textContent()).toMatch(/图片（base64）是图片/);
    expect(await row('vertexes_location').first().textContent()).toContain('默认 false');
    expect(await row('left').textContent()).toContain('左边距');
    await page.getByText('坐标以像素为单位').waitFor();
  });

  it('shows the beginning of its picture and copies all of it', async () => {
    const example = page.getByRole('region', { name: '请求示例' }).last();
    expect((await example.textContent())?.length).toBeLessThan(200);
    await page.getByRole('button', { name: '复制请求示例' }).click();
    const { image } = JSON.parse(await copied());
    const preset = await readFile('presets/ocr/preset.yaml', 'utf8');
    expect(preset).toContain(`image: ${image}`);
    expect(image.length).toBeGreaterThan(1_000);
  });

  it('changes the code with the format of the request', async () => {
    await page.getByRole('tab', { name: 'image/*' }).click();
    const code = page.getByRole('region', { name: '调用代码' });
    await expect.poll(() => code.textContent()).toContain("--data-binary '@image.jpg'");
    await page.getByText('请求体就是文件的内容').waitFor();
    await page.getByRole('tab', { name: 'application/x-www-form-urlencoded' }).click();
    await expect.poll(() => code.textContent()).toContain('--data-urlencode');
  });

  it.each(['light', 'dark'] as const)(
    'is accessible in the %s theme, on both widths',
    async (colorScheme) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      for (const service of ['ocr', 'onnx'] as const) {
        await page.setViewportSize({ width: service === 'ocr' ? 1280 : 1920, height: 1080 });
        await open(service);
        expect(await seriousFaults(page)).toEqual([]);
        expect(
          await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          ),
        ).toBe(0);
      }
      await page.setViewportSize({ width: 1280, height: 800 });
    },
  );
});

describe('a service without a document', () => {
  it('says so, and what to do', async () => {
    await withoutTransitions();
    await open('command');
    await page.getByText('还没有接口文档').waitFor();
    await page.getByText('OpenAPI 3.x 或 Swagger 2').waitFor();
    await page.getByText(`${platform.gatewayUrl}/services/program`).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('shows an uploaded one at once: hostile texts as texts, many operations closed and searched', async () => {
    const hostile = '<img src=x onerror="document.title=1">';
    const paths = Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [
        `/orders/${index}`,
        {
          get: {
            summary: index === 7 ? hostile : `订单 ${index}`,
            responses: { 200: { description: 'ok' } },
          },
        },
      ]),
    );
    const text = JSON.stringify({ openapi: '3.0.3', info: { title: hostile, version: '1' }, paths });
    await open('command', `?${new URLSearchParams({ text })}`);
    await page.getByRole('button', { name: '换一份文档' }).click();
    await page.getByRole('heading', { name: hostile }).waitFor();
    expect(await page.locator('.apidoc img').count()).toBe(0);
    expect(await page.locator('.apidoc-op').count()).toBe(30);
    expect(await page.locator('.apidoc-op__columns').count()).toBe(0);
    await page.getByRole('searchbox', { name: '搜索接口' }).fill('onerror');
    await expect.poll(() => page.locator('.apidoc-op').count()).toBe(1);
    await page.getByRole('button', { name: '/orders/7' }).click();
    await page.getByRole('region', { name: '调用代码' }).waitFor();
    await page.getByRole('searchbox', { name: '搜索接口' }).fill('没有这个');
    await page.getByText('没有符合“没有这个”的接口').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
  });

  it('opens the operation of many that the address names', async () => {
    await page.getByRole('searchbox', { name: '搜索接口' }).fill('');
    await page.getByRole('link', { name: 'GET /orders/25 的链接' }).click();
    const { hash } = new URL(page.url());
    await open('command', hash);
    await page.locator('.apidoc-op__columns').waitFor();
    expect(await page.locator('.apidoc-op__columns').count()).toBe(1);
    await expect
      .poll(() =>
        section('/orders/25').evaluate((element) => Math.round(element.getBoundingClientRect().top)),
      )
      .toBeLessThan(800);
  });
});

it('offers to try again when it cannot be read', async () => {
  await page.route('**/inferenceDoc/get', (route) => route.abort());
  const { organizationId, projectId } = place;
  await page.goto('about:blank');
  await page.goto(
    `${platform.url}/aic/console/trial/document/${organizationId}/${projectId}/${services.ocr}`,
  );
  await page.getByRole('alert').getByText('接口文档没有加载成功').waitFor();
  await page.unroute('**/inferenceDoc/get');
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByText('预置模型自带').waitFor();
  await waitForPage(page, PAGE, 'ready');
});
