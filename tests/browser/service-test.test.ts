// The test page as a person uses it: fill in, send, look at what came, compare, take the code along.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoCall } from '../../platform/operations/demo/demo-client.ts';
import { irisModel } from '../../platform/operations/demo/iris-model.ts';
import { deployService, type Place, tarOf, uploadModel } from '../support/deploy-model.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { seriousFaults } from '../support/serious-faults.ts';
import { startConsole, type TestConsole } from '../support/start-console.ts';
import type { Platform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';

const PAGE = 'aic/trial/test';
const PAGE_TEXT = `kind: detail
title: '\${name}'
label: 在线测试
route: /console/trial/test/{organizationId}/{projectId}/{id}
permission: project.ai-service
source: { operation: inference.get, body: { id: '\${params.id}' } }
tabs:
  - key: test
    title: 在线测试
    blocks:
      - type: plugin
        plugin: service-test
        operations: [serviceTest.info, serviceTest.send]
        props:
          serviceId: '\${params.id}'
          requestAddress: '/aic/console/operation/inference/detail/request/\${params.organizationId}/\${params.projectId}/\${params.id}/'
  - { key: other, title: 其他, blocks: [{ type: properties, items: [{ name: code }] }] }
`;

const BENCH = 'aic/trial/bench';
const BENCH_TEXT = `kind: plugin
title: 在线测试
route: /console/trial/bench/{organizationId}/{projectId}/{id}
permission: project.ai-service
plugin: service-test
operations: [serviceTest.info, serviceTest.send]
props: { serviceId: '\${params.id}' }
`;

let opened: TestConsole | undefined;
let platform: Platform;
let page: Page;
let call: DemoCall;
let place: Place;
const services = { onnx: '', ocr: '', vision: '' };
let picture = { name: '', mimeType: '', buffer: Buffer.alloc(0) };

beforeAll(async () => {
  opened = await startConsole({
    name: '测试',
    pages: { [PAGE]: PAGE_TEXT, [BENCH]: BENCH_TEXT },
    viewport: { width: 1440, height: 900 },
  });
  ({ platform, page, call, place } = opened);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: platform.url });
  const { modelVersionId } = await uploadModel(call, place, irisModel(), { name: '鸢尾花' });
  services.onnx = await deployService(call, place, { modelVersionId, name: '鸢尾花分类', code: 'iris' });
  const program = await uploadModel(
    call,
    place,
    await tarOf('serve.mjs', await readFile('tests/support/vision-service.mjs', 'utf8')),
    { name: '视觉', fileName: 'program.tar', startCommand: ['node', 'serve.mjs'] },
  );
  services.vision = await deployService(call, place, {
    modelVersionId: program.modelVersionId,
    name: '视觉服务',
    code: 'vision',
  });
  await call('inference.oaspathsUpdate', {
    id: services.vision,
    openapiText: await readFile('tests/support/vision-openapi.yaml', 'utf8'),
  });
  services.ocr = await deployService(call, place, {
    source: 'Builtin',
    preset: 'ocr',
    category: 'ocr',
    name: '通用文字识别',
    code: 'words',
    cpuMilli: 1000,
    memoryMb: 1536,
  });
  picture = await drawPicture();
});
afterAll(() => opened?.stop());

async function open(service: keyof typeof services): Promise<void> {
  const { organizationId, projectId } = place;
  await page.goto('about:blank');
  await page.goto(
    `${platform.url}/aic/console/trial/test/${organizationId}/${projectId}/${services[service]}`,
  );
  await waitForPage(page, PAGE, 'ready');
  await page.locator('.st').waitFor();
}

const request = () => page.getByRole('region', { name: '请求', exact: true });
const answer = () => page.getByRole('region', { name: '响应', exact: true });
const tab = (name: string) => answer().getByRole('tab', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** The operation whose line holds this text. */
async function choose(text: string): Promise<void> {
  const select = page.getByLabel('接口', { exact: true });
  const lines = await select.locator('option').allTextContents();
  await select.selectOption({ index: lines.findIndex((line) => line.includes(text)) });
}

/** Sends and waits for the call with this number. */
async function send(number: number): Promise<void> {
  await button('发送').click();
  await answer()
    .getByRole('button', { name: `第 ${number} 次调用` })
    .waitFor();
  await button('发送').waitFor();
}

/** What the shown answer says, from its text. */
async function answered(): Promise<unknown> {
  await tab('原文').click();
  return JSON.parse((await answer().locator('pre').textContent()) ?? '');
}

/** A picture of some size, drawn by the browser itself. */
async function drawPicture(): Promise<typeof picture> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [800, 600];
    const drawing = canvas.getContext('2d');
    if (drawing === null) throw new Error('no canvas');
    for (const [colour, left, top, width, height] of [
      ['#9cc3e6', 0, 0, 800, 600],
      ['#6f9a5c', 0, 380, 800, 220],
      ['#b03a2e', 480, 60, 270, 110],
    ] as const) {
      drawing.fillStyle = colour;
      drawing.fillRect(left, top, width, height);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return { name: '街景.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
}

/** A file that comes with the mouse, or lies on the clipboard, there perhaps beside a text. */
async function giveFile(kind: 'paste' | 'drop', selector: string, text = ''): Promise<void> {
  await page.locator(selector).evaluate(
    (element, [event, base64, beside]) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      if (beside !== '') data.setData('text/plain', beside);
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data }),
      );
    },
    [kind, picture.buffer.toString('base64'), text] as const,
  );
}

describe('a service with a document', () => {
  it('is filled in, sent by key, and answers in figures', async () => {
    await open('vision');
    await choose('/classify');
    await page.getByLabel('种子').fill('2');
    await page.getByLabel('种子').press('Control+Enter');
    await answer().getByText('200 OK').waitFor();
    await answer().getByText('版本 1', { exact: true }).waitFor();
    expect(await answer().getByRole('table', { name: 'classes' }).getByRole('row').allTextContents()).toEqual(
      ['猫0.6200', '狗0.2500', '鸟0.1300'],
    );
    await answer().getByRole('img', { name: 'embedding 的前 64 个值' }).waitFor();
    expect(await answered()).toMatchObject({ seed: 2 });
  });

  it('is called with what the form holds, and nothing that was left out', async () => {
    await choose('/echo');
    await page.getByLabel('kind').fill('a/b');
    await page.getByLabel('lang').selectOption('en');
    await page.getByLabel('大小').selectOption('large');
    await page.getByLabel('数量').fill('50');
    await request().getByText('文档要求 1 到 10').waitFor();
    await page.getByLabel('数量').fill('5');
    await page.getByLabel('加急').selectOption('否（false）');
    const list = (name: string) =>
      page.getByRole('group', { name }).getByRole('button', { name: '添加一项' });
    await list('标签').click();
    await page.getByLabel('第 1 项', { exact: true }).fill('新');
    await list('明细').click();
    await page.getByLabel('编号').fill('A-1');
    await page.getByLabel('其他').fill('{"note": [1, 2]}');
    await send(2);
    await answer().getByText('404 Not Found').waitFor();
    await tab('响应头').click();
    await answer().getByText('/services/vision/echo/a%2Fb?lang=en').waitFor();
    await page.getByLabel('kind').fill('x');
    await choose('自定义');
    await page.getByLabel('请求路径').fill('/echo');
    await page.getByLabel('请求体 JSON').fill('{"a": 1}');
    await send(3);
    expect(await answered()).toEqual({ received: { a: 1 } });
    await choose('/echo');
    expect(await page.getByLabel('编号').inputValue()).toBe('A-1');
  });

  it('shows the form as JSON and takes it back; a fault says where it is, and nothing is lost', async () => {
    await button('JSON').click();
    const text = page.getByLabel('请求体 JSON');
    expect(JSON.parse(await text.inputValue())).toEqual({
      name: '测试订单',
      size: 'large',
      urgent: false,
      count: 5,
      address: { city: '北京' },
      tags: ['新'],
      items: [{ sku: 'A-1', amount: 1 }],
      extra: { note: [1, 2] },
    });
    await text.fill('{\n  "name": "甲",\n  "count" 3\n}');
    await request().getByText('第 3 行第 11 列').waitFor();
    await button('发送').click();
    await request().getByRole('alert').getByText('请求体第 3 行第 11 列：JSON 写法不对').waitFor();
    await button('表单').click({ force: true });
    expect(await text.inputValue()).toContain('"count" 3');
    await text.fill('{"name": "甲", "count": "many", "address": {"city": "上海"}}');
    await button('表单').click();
    expect(await page.getByLabel('名称').inputValue()).toBe('甲');
    expect(await page.getByLabel('城市').inputValue()).toBe('上海');
    // Where no number stands none is invented.
    expect(await page.getByLabel('数量 JSON').inputValue()).toBe('"many"');
    await button('恢复示例').click();
    expect(await page.getByLabel('名称').inputValue()).toBe('测试订单');
  });

  it('asks for what the path lacks', async () => {
    await button('发送').click();
    await request().getByRole('alert').getByText('请填写路径参数 kind').waitFor();
  });

  it('sends files in a form', async () => {
    await choose('/form');
    await page.getByLabel('标题').fill('中文标题');
    await page
      .getByLabel('扫描件')
      .setInputFiles({ name: '合同.bin', mimeType: '', buffer: Buffer.from('1234') });
    await request().getByText('合同.bin').waitFor();
    await send(4);
    const { type, text } = (await answered()) as { type: string; text: string };
    expect(type).toBe('multipart/form-data');
    expect(Buffer.from(text, 'latin1').toString('utf8')).toContain(
      'name="file"; filename="合同.bin"\r\nContent-Type: application/octet-stream\r\n\r\n1234',
    );
  });

  it('plays the sound that comes', async () => {
    await choose('/speak');
    await send(5);
    const player = answer().getByLabel('播放 answer.wav');
    await expect
      .poll(() => player.evaluate((element) => (element as HTMLAudioElement).duration))
      .toBeCloseTo(0.2, 1);
    await tab('内容').click();
    await answer().getByText('52 49 46 46').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      answer().getByText('保存为文件').click(),
    ]);
    expect((await readFile(await download.path())).subarray(0, 4).toString()).toBe('RIFF');
  });

  it('folds a large answer and opens it a part at a time', async () => {
    await choose('/many');
    await send(6);
    await answer()
      .getByRole('button', { name: /^rows: \[ 5000 项/ })
      .click();
    await answer().getByRole('button', { name: '再显示 100 项（还有 4900 项）' }).click();
    await answer()
      .getByRole('button', { name: /^199: / })
      .press('Enter');
    await answer().getByText('"第 199 行"').waitFor();
  });

  it('waits, and stops waiting', async () => {
    await choose('/slow');
    await page.getByLabel('ms').fill('20000');
    await button('发送').click();
    await page.getByRole('button', { name: /^停止等待/ }).click();
    await answer().getByRole('alert').getByText('已取消').waitFor();
    await page.getByLabel('ms').fill('3000');
    await page.getByText('请求头与等待时间').click();
    await page.getByLabel('最多等待').fill('1');
    await send(8);
    await answer()
      .getByRole('alert')
      .getByText(/等待|超时/)
      .waitFor();
  });
});

describe('a picture', () => {
  it('is dropped, and shows the places that the answer names', async () => {
    await open('vision');
    await choose('/detect');
    await giveFile('drop', '.aic-file');
    await request().getByText('image.png').waitFor();
    await send(1);
    await answer().getByAltText('发送的图片，标出了 3 处').waitFor();
    const shapes = page.locator('.st-shapes > g > rect:not(.st-halo)');
    const [frame, truck] = await Promise.all([
      page.locator('.st-picture__frame img').boundingBox(),
      shapes.nth(2).boundingBox(),
    ]);
    if (frame === null || truck === null) throw new Error('nothing drawn');
    expect((truck.x - frame.x) / frame.width).toBeCloseTo(0.6, 1);
    expect((truck.y - frame.y) / frame.height).toBeCloseTo(0.08, 1);
    expect(truck.width / frame.width).toBeCloseTo(0.35, 1);
  });

  it('marks the place of the row that is pointed at, and the row of the place', async () => {
    const row = answer().getByRole('button', { name: /^自行车/ });
    await row.hover();
    await expect.poll(() => page.locator('.st-shapes .is-marked text').textContent()).toBe('自行车 0.71');
    await page.locator('.st-shapes > g', { hasText: '卡车' }).locator('rect').nth(1).hover();
    await expect
      .poll(() => answer().getByRole('button', { name: /^卡车/ }).getAttribute('aria-pressed'))
      .toBe('true');
    await answer().getByRole('button', { name: /^狗/ }).focus();
    await expect.poll(() => page.locator('.st-shapes .is-marked text').textContent()).toBe('狗 0.95');
  });

  it('leaves out what is not sure enough', async () => {
    await answer().getByLabel('最低分数').fill('0.5');
    await expect.poll(() => answer().getByRole('list').getByRole('button').count()).toBe(2);
    await answer().getByText('2 处（共 3 处）').waitFor();
  });

  it('is pasted into the field that is empty', async () => {
    await button('移除').click();
    await giveFile('paste', '.st-number', '0.4');
    expect(await request().getByText('image.png').count()).toBe(0);
    await giveFile('paste', 'body');
    await request().getByText('image.png').waitFor();
  });

  it('stands in the JSON by its name', async () => {
    await button('JSON').click();
    await page.getByLabel('请求体 JSON').fill('{"threshold": 0.5, "image": "<文件 1：image.png>"}');
    await send(2);
    await answer().getByAltText('发送的图片，标出了 2 处').waitFor();
  });

  it('is sent to the OCR preset, whose document brings an example', async () => {
    await open('ocr');
    await request().getByText('示例.png').waitFor();
    await send(1);
    await answer()
      .getByRole('button', { name: /^人工智能平台/ })
      .waitFor();
    // Names would cover lines of text; one that is pointed at has its name.
    expect(await answer().getByLabel('显示标签').isChecked()).toBe(false);
    await answer()
      .getByRole('button', { name: /^Order/ })
      .hover();
    await expect.poll(() => page.locator('.st-shapes text').textContent()).toContain('Order');
    await page.getByLabel('返回四角坐标').selectOption('是（true）');
    await send(2);
    await expect.poll(() => page.locator('.st-shapes polygon:not(.st-halo)').count()).toBe(2);
    await page.getByLabel('请求体的内容类型').selectOption('image/*');
    await page.getByLabel('请求体', { exact: true }).setInputFiles(picture);
    await send(3);
    await answer().getByText('200 OK').waitFor();
  });
});

describe('a model', () => {
  it('is asked with tensors of its shape', async () => {
    await open('onnx');
    const values = page.getByLabel('x 的值');
    expect(await values.inputValue()).toBe('[0,0,0,0]');
    await button('填充随机值').click();
    expect(JSON.parse(await values.inputValue())).not.toEqual([0, 0, 0, 0]);
    await values.fill('[5.1, 3.5, 1.4');
    await request().getByText('值要写成 JSON 列表').waitFor();
    await values.fill('[5.1, 3.5, 1.4]');
    await request().getByText('形状 1 × 4 需要 4 个值，现在有 3 个').waitFor();
    await values.fill('[[5.1, 3.5, 1.4, 0.2]]');
    await send(1);
    await answer().getByRole('table', { name: 'probabilities' }).getByRole('row', { name: /^#0/ }).waitFor();
    await page.getByLabel('x 第 1 维的大小').fill('2');
    expect(JSON.parse(await values.inputValue())).toEqual([5.1, 3.5, 1.4, 0.2, 0, 0, 0, 0]);
    await send(2);
    await answer().getByText('FP32，形状 2 × 3').waitFor();
    await button('填充零').click();
    await button('JSON').click();
    expect(JSON.parse(await page.getByLabel('请求体 JSON').inputValue())).toEqual({
      inputs: [{ name: 'x', shape: [2, 4], datatype: 'FP32', data: [0, 0, 0, 0, 0, 0, 0, 0] }],
    });
  });

  it('answers from the version that is forced', async () => {
    await page.getByLabel('版本', { exact: true }).selectOption({ label: '版本 1（流量 100%，1 个实例）' });
    await request().getByText('固定调用版本 1').waitFor();
    await request().getByText('不计入版本对比').waitFor();
    await send(3);
    await answer().getByText('版本 1', { exact: true }).waitFor();
  });

  it('leads to the request in the log', async () => {
    const link = answer().getByRole('link', { name: /^req-/ });
    const id = await link.textContent();
    expect(await link.getAttribute('href')).toBe(
      `/aic/console/operation/inference/detail/request/${place.organizationId}/${place.projectId}/${services.onnx}/${id}`,
    );
    await expect
      .poll(
        async () =>
          (await call('requestLog.list', { serviceId: services.onnx, pageNo: 1, pageSize: 10 })).result,
        { timeout: PATIENCE_MS },
      )
      .toContainEqual(expect.objectContaining({ id }));
  });
});

describe('what was called before', () => {
  it('is looked at again, compared, and used again', async () => {
    await answer().getByRole('button', { name: '第 3 次调用' }).click();
    await page.getByRole('menuitem', { name: /^第 1 次/ }).click();
    await answer().getByRole('button', { name: '第 1 次调用' }).waitFor();
    await answer().getByRole('button', { name: '对比' }).click();
    await page.getByRole('menuitem', { name: /^与第 2 次对比/ }).click();
    const dialog = page.getByRole('dialog', { name: '对比第 1 次和第 2 次的响应' });
    await dialog.getByText('"shape": [1, 3]').waitFor();
    await dialog.getByText('"shape": [2, 3]').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await button('使用这次的请求').click();
    expect(JSON.parse(await page.getByLabel('x 的值').inputValue())).toEqual([5.1, 3.5, 1.4, 0.2]);
    expect(await page.getByLabel('版本', { exact: true }).inputValue()).toBe('');
  });
});

describe('the code of a call', () => {
  it('is shown in three languages with the real address and copied', async () => {
    await button('调用代码').click();
    const dialog = page.getByRole('dialog', { name: '调用代码' });
    await dialog.getByText(`${platform.gatewayUrl}/services/iris/v2/models/iris/infer`).first().waitFor();
    await dialog.getByRole('button', { name: '复制' }).click();
    const curl = await page.evaluate(() => navigator.clipboard.readText());
    expect(curl).toContain('curl');
    expect(curl).toContain('$AIC_SECRET_KEY');
    expect(curl).toContain('5.1');
    await dialog.getByRole('button', { name: 'Node.js' }).click();
    await dialog.getByText('fetch').first().waitFor();
    await dialog.getByRole('button', { name: 'Python' }).click();
    await dialog.getByText('import').first().waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });
});

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  it.each([1440, 900])('is accessible and no wider than a window of %d', async (width) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await open('vision');
    for (const operation of ['/echo', '/form', '自定义', '/detect']) {
      await choose(operation);
      expect(await seriousFaults(page)).toEqual([]);
    }
    await page.getByLabel('图片').setInputFiles(picture);
    await send(1);
    await answer().getByAltText('发送的图片，标出了 3 处').waitFor();
    for (const name of ['结果', 'JSON', '原文', '响应头']) {
      await tab(name).click();
      expect(await seriousFaults(page)).toEqual([]);
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBe(0);
  });
});

it('is a page of its own as well', async () => {
  const { organizationId, projectId } = place;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${platform.url}/aic/console/trial/bench/${organizationId}/${projectId}/${services.onnx}`);
  await waitForPage(page, BENCH, 'ready');
  await send(1);
  await answer().getByText('200 OK').waitFor();
  // Without an address of the log the id is no link.
  await answer().getByText(/^req-/).waitFor();
  expect(await answer().getByRole('link').count()).toBe(0);
  expect(await seriousFaults(page)).toEqual([]);
});

it('offers to try again when the service cannot be read', async () => {
  await page.route('**/service/test/info', (route) => route.abort());
  const { organizationId, projectId } = place;
  await page.goto('about:blank');
  await page.goto(`${platform.url}/aic/console/trial/test/${organizationId}/${projectId}/${services.onnx}`);
  await page.locator('.aic-empty').getByRole('button', { name: '重试' }).waitFor();
  await page.unroute('**/service/test/info');
  await button('重试').click();
  await page.getByLabel('x 的值').waitFor();
});

describe('an application', () => {
  const openFor = async (name: string, ...granted: (keyof typeof services)[]): Promise<string> => {
    const created = (await call('application.create', { ...place, name })) as { readonly id: string };
    for (const service of granted)
      await call('application.interface.grant', { id: created.id, interfaceId: services[service] });
    const { organizationId, projectId } = place;
    await page.goto(
      `${platform.url}/aic/console/applications/application/test/${organizationId}/${projectId}/${created.id}`,
    );
    await waitForPage(page, 'aic/application/test', 'ready', 'empty');
    return created.id;
  };

  it('calls what it was granted, filled in from document or model, and in its own name', async () => {
    const id = await openFor('试用', 'onnx', 'vision');
    const service = page.getByLabel('服务', { exact: true });
    await service.waitFor();
    expect(await service.locator('option').allTextContents()).toEqual([
      expect.stringContaining('视觉服务'),
      expect.stringContaining('鸢尾花分类'),
    ]);
    await service.selectOption(services.onnx);
    const infer = page.getByLabel('接口', { exact: true }).locator('option', { hasText: '/infer' });
    await infer.waitFor({ state: 'attached' });
    await choose('/infer');
    // Which version answers is the service's business.
    expect(await page.getByLabel('版本', { exact: true }).count()).toBe(0);
    await send(1);
    await answer().getByText('200 OK').waitFor();
    expect(await answered()).toMatchObject({ outputs: expect.any(Array) });
    const logged = async () =>
      (
        (await call('requestLog.list', { serviceId: services.onnx, applicationId: id })) as {
          readonly result: readonly object[];
        }
      ).result.length;
    await expect.poll(logged).toBe(1);
  });

  it('without a grant is led to where one is given', async () => {
    await openFor('没有授权');
    await page.getByText('应用还没有授权 HTTP 接口').waitFor();
    await button('去授权接口').click();
    await waitForPage(page, 'aic/application/detail', 'ready');
    expect(new URL(page.url()).searchParams.get('tab')).toBe('interface');
  });
});
