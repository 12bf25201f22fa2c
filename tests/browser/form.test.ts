import type { Page as Tab } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Page } from '../../runtime/core/page.ts';
import type { Answer } from '../support/stage/open-stage.ts';
import { stageOfFile } from '../support/stage/stage-of-file.ts';

const stage = stageOfFile();
let tab: Tab;

const request = {
  type: 'object',
  additionalProperties: false,
  required: ['organizationId', 'name', 'paths'],
  properties: {
    organizationId: { type: 'string' },
    name: {
      type: 'string',
      title: '服务名称',
      minLength: 1,
      maxLength: 8,
      pattern: '^[a-z]+$',
      'x-pattern-text': '只能含小写字母',
    },
    check: { type: 'boolean', title: '健康检查' },
    checkPath: { type: 'string', title: '检查路径', minLength: 1 },
    timeout: { type: 'integer', title: '超时时间', minimum: 100, default: 3000 },
    openapi: { type: 'string', title: 'OpenAPI 文件' },
    paths: {
      type: 'array',
      title: '接口路径',
      minItems: 1,
      items: {
        type: 'object',
        required: ['path'],
        properties: {
          path: { type: 'string', title: '路径', pattern: '^/', 'x-pattern-text': '必须以 / 开头' },
        },
      },
    },
  },
};

const page: Page = {
  kind: 'form',
  id: 'test/form',
  title: '登记服务',
  route: '/test',
  permission: 'signed-in',
  operation: 'service.create',
  body: { organizationId: '${params.organizationId}' },
  sections: [
    { title: '基本', fields: ['name', 'check', 'checkPath', 'timeout'] },
    { title: '接口', fields: ['openapi', 'paths'] },
  ],
  ui: {
    checkPath: { when: '${values.check}' },
    openapi: {
      widget: 'file-text',
      accept: '.json',
      parse: { operation: 'openapi.parse', body: { text: '${text}' }, into: { paths: '${result.paths}' } },
    },
  },
  submit: { label: '登记', success: '服务 ${name} 已登记' },
};

async function open(create: Answer = () => ({ success: true, result: { id: 'svc-1' } })) {
  stage.show({
    page,
    requests: { 'service.create': request },
    answers: {
      'service.create': create,
      'openapi.parse': () => ({ success: true, result: { paths: [{ path: '/v1' }, { path: 'bad' }] } }),
    },
  });
  await tab.goto(stage.url);
  await tab.getByRole('button', { name: '登记' }).waitFor();
}

const sent = () => stage.calls.filter((call) => call.operation === 'service.create').map((call) => call.body);
const errorTexts = () => tab.locator('.aic-field__error:not(:empty)').allInnerTexts();

beforeEach(async () => {
  tab = await stage.newTab();
});

const metrics = {
  type: 'array',
  title: '指标',
  minItems: 1,
  maxItems: 3,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['key', 'type'],
    properties: {
      key: {
        type: 'string',
        title: '标识',
        minLength: 1,
        pattern: '^[a-z0-9-]+$',
        'x-pattern-text': '只能含小写字母',
      },
      type: { type: 'string', title: '类型', enum: ['mean', 'quantile'], default: 'mean' },
      quantile: { type: 'number', title: '分位', maximum: 1 },
    },
  },
};

async function openCards() {
  const properties = {
    unit: { type: 'string', title: '单位', enum: ['application', 'header'] },
    unitName: { type: 'string', title: '单位名称' },
    metrics,
    shadow: {
      type: ['object', 'null'],
      title: '影子组',
      additionalProperties: false,
      required: ['share'],
      properties: { share: { type: 'integer', title: '比例', minimum: 1, maximum: 100 } },
    },
  };
  stage.show({
    page: {
      ...{ kind: 'form', id: 'test/cards', title: '测试', route: '/test', permission: 'signed-in' },
      operation: 'test.update',
      load: { operation: 'test.get' },
      sections: [{ fields: ['unit', 'unitName', 'metrics', 'shadow'] }],
      ui: {
        unit: { widget: 'radio' },
        unitName: { when: '${unit == "header"}' },
        metrics: {
          widget: 'cards',
          itemName: '指标',
          newItem: { key: 'metric-${count + 1}' },
          columns: { quantile: { when: 'type == "quantile"' } },
        },
        shadow: { widget: 'cards', itemName: '影子组' },
      },
      submit: { label: '保存' },
    },
    requests: { 'test.update': { type: 'object', additionalProperties: false, properties } },
    answers: {
      'test.get': () => ({
        success: true,
        result: {
          unit: 'application',
          metrics: [{ key: 'p99', type: 'quantile', quantile: 0.99 }],
          shadow: { share: 10 },
        },
      }),
      'test.update': () => ({ success: true, result: null }),
    },
  });
  await tab.goto(stage.url);
  await tab.getByRole('button', { name: '保存' }).waitFor();
}

const saved = () => stage.calls.filter((call) => call.operation === 'test.update').map(({ body }) => body);

describe('objects as cards', () => {
  it('have the fields that their own values ask for, and send no others', async () => {
    await openCards();
    const first = tab.getByRole('region', { name: '指标 1' });
    expect(await first.getByLabel('分位').inputValue()).toBe('0.99');
    await first.getByLabel('类型').selectOption('mean');
    await first.getByLabel('分位').waitFor({ state: 'detached' });
    await tab.getByRole('button', { name: '添加指标' }).click();
    const second = tab.getByRole('region', { name: '指标 2' });
    expect(await second.getByLabel('标识').inputValue()).toBe('metric-2');
    expect(await second.getByLabel('类型').inputValue()).toBe('mean');
    await second.getByLabel('类型').selectOption('quantile');
    await second.getByLabel('分位').fill('0.5');
    await tab.getByRole('button', { name: '添加指标' }).click();
    expect(await tab.getByRole('button', { name: '添加指标' }).isDisabled()).toBe(true);
    await tab.getByRole('button', { name: '删除指标 3' }).click();
    await tab.getByRole('button', { name: '删除影子组 1' }).click();
    await tab.getByText('还没有影子组').waitFor();
    await tab.getByRole('button', { name: '保存' }).click();
    await expect.poll(saved).toEqual([
      {
        unit: 'application',
        metrics: [
          { key: 'p99', type: 'mean' },
          { key: 'metric-2', type: 'quantile', quantile: 0.5 },
        ],
        shadow: null,
      },
    ]);
  });

  it('say at the field what is wrong', async () => {
    await openCards();
    await tab.getByRole('region', { name: '指标 1' }).getByLabel('标识').fill('P99');
    await tab.getByRole('button', { name: '保存' }).click();
    await tab.getByRole('region', { name: '指标 1' }).getByText('标识只能含小写字母').waitFor();
    expect(saved()).toEqual([]);
  });

  it('shows a field by what is chosen now, whatever the form was filled from', async () => {
    await openCards();
    expect(await tab.getByLabel('单位名称').count()).toBe(0);
    await tab.getByRole('radio', { name: 'header' }).check();
    await tab.getByLabel('单位名称').fill('X-User-Id');
    await tab.getByRole('button', { name: '保存' }).click();
    await expect.poll(saved).toMatchObject([{ unit: 'header', unitName: 'X-User-Id' }]);
  });
});

describe('a form page', () => {
  it('says nothing while a field is typed in, and what is wrong once it is left', async () => {
    await open();
    await tab.getByLabel('服务名称').pressSequentially('ABC');
    await tab.waitForTimeout(250);
    expect(await errorTexts()).toEqual([]);
    await tab.getByLabel('服务名称').blur();
    await tab.getByText('服务名称只能含小写字母').waitFor();
    await tab.getByLabel('服务名称').fill('abc');
    await expect.poll(errorTexts).toEqual([]);
  });

  it('focuses the first field that is wrong and sends nothing', async () => {
    await open();
    await tab.getByRole('button', { name: '登记' }).click();
    await tab.getByText('服务名称不能为空').waitFor();
    await expect.poll(() => tab.evaluate(() => document.activeElement?.id)).toBe('field_name');
    expect(sent()).toEqual([]);
  });

  it('fills one field from what a call reads in a file, and checks what it filled', async () => {
    await open();
    await tab.setInputFiles('input[type=file]', {
      name: 'api.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{}'),
    });
    await tab.getByText('已识别并填入').waitFor();
    await tab.getByLabel('服务名称').fill('abc');
    await tab.getByRole('button', { name: '登记' }).click();
    await tab.getByText('路径必须以 / 开头').waitFor();
    expect(sent()).toEqual([]);
  });

  it('sends what was typed last with Ctrl+Enter, without hidden fields, and says so', async () => {
    await open();
    await tab.getByRole('switch').click();
    await tab.getByLabel('检查路径').fill('/health');
    await tab.getByRole('switch').click();
    await tab.getByRole('button', { name: '添加一行' }).click();
    await tab.locator('td input').first().fill('/v1');
    await tab.getByLabel('服务名称').pressSequentially('abc');
    await tab.keyboard.press('Control+Enter');
    await tab.getByText('服务 abc 已登记').waitFor();
    expect(sent()).toEqual([
      { organizationId: 'org-1', name: 'abc', check: false, timeout: 3000, paths: [{ path: '/v1' }] },
    ]);
  });

  it('sends what was typed just before Enter', async () => {
    await open();
    await tab.getByRole('button', { name: '添加一行' }).click();
    await tab.locator('td input').first().fill('/v1');
    await tab.getByLabel('服务名称').pressSequentially('abc');
    await tab.keyboard.press('Enter');
    await tab.getByText('服务 abc 已登记').waitFor();
    expect(sent()).toMatchObject([{ name: 'abc' }]);
  });

  it('shows what the server says of a field at the field', async () => {
    await open(() => [
      400,
      { success: false, message: { global: '请求有误', field: { name: '名称已被使用' } } },
    ]);
    await tab.getByRole('button', { name: '添加一行' }).click();
    await tab.locator('td input').first().fill('/v1');
    await tab.getByLabel('服务名称').fill('abc');
    await tab.getByRole('button', { name: '登记' }).click();
    await tab.getByText('名称已被使用').waitFor();
    await expect.poll(() => tab.evaluate(() => document.activeElement?.id)).toBe('field_name');
  });
});
