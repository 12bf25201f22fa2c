import type { Page as Tab } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FormPage } from '../../runtime/core/page.ts';
import { seriousFaults } from '../support/serious-faults.ts';
import type { Answer } from '../support/stage/open-stage.ts';
import { stageOfFile } from '../support/stage/stage-of-file.ts';

const stage = stageOfFile();
let tab: Tab;

const request = {
  type: 'object',
  additionalProperties: false,
  required: ['organizationId', 'name', 'modelId', 'versionId', 'replicas'],
  properties: {
    organizationId: { type: 'string' },
    name: { type: 'string', title: '服务名称', minLength: 1, maxLength: 16 },
    description: { type: 'string', title: '描述', maxLength: 500 },
    visibility: { type: 'string', title: '可见范围', enum: ['private', 'public'], 'x-enum': 'visibility' },
    source: { type: 'string', title: '来源', enum: ['model', 'image'], default: 'model' },
    modelId: { type: 'string', title: '模型' },
    versionId: { type: 'string', title: '模型版本' },
    image: { type: 'string', title: '镜像地址', minLength: 1 },
    replicas: { type: 'integer', title: '副本数', minimum: 1, maximum: 8 },
    memory: { type: 'integer', title: '内存', default: 512 },
    secret: { type: 'string', title: '访问密钥', format: 'password' },
    environment: { type: 'object', title: '环境变量', additionalProperties: { type: 'string' } },
    paths: {
      type: 'array',
      title: '接口路径',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['path'],
        properties: {
          path: { type: 'string', title: '路径', pattern: '^/', 'x-pattern-text': '必须以 / 开头' },
          method: { type: 'string', title: '方法', enum: ['GET', 'POST'] },
        },
      },
    },
    openapi: { type: 'string', title: '接口文档' },
  },
};

const page: FormPage = {
  kind: 'form',
  id: 'test/steps',
  title: '创建服务',
  route: '/test',
  permission: 'signed-in',
  operation: 'service.create',
  body: { organizationId: '${params.organizationId}' },
  layout: 'steps',
  sections: [
    {
      title: '基本信息',
      description: '名称会出现在调用地址里。',
      fields: ['name', 'description', 'visibility'],
    },
    { title: '模型', fields: ['source', 'modelId', 'versionId'] },
    { title: '镜像', when: '${values.source == "image"}', fields: ['image'] },
    { title: '资源', fields: ['replicas', 'memory', 'secret', 'environment'] },
    { title: '接口', fields: ['paths', 'openapi'] },
  ],
  ui: {
    modelId: { options: { operation: 'model.list', value: 'id', label: 'name' } },
    versionId: {
      options: {
        operation: 'version.list',
        body: { modelId: '${values.modelId}' },
        value: 'id',
        label: 'name',
      },
    },
    source: { widget: 'radio' },
    memory: { unit: 'MB' },
    openapi: { widget: 'file-text' },
  },
  submit: { label: '创建', success: '服务 ${name} 已创建' },
};

const rows = (names: Readonly<Record<string, string>>) => ({
  success: true,
  page: { totalCount: 2, result: Object.entries(names).map(([id, name]) => ({ id, name })) },
});

async function open(create: Answer = () => ({ success: true, result: { id: 'svc-1' } })) {
  stage.show({
    page,
    requests: { 'service.create': request },
    shapes: { 'model.list': 'page', 'version.list': 'page' },
    required: { 'version.list': ['modelId'] },
    enums: {
      visibility: [
        { value: 'private', label: '仅本项目' },
        { value: 'public', label: '全平台' },
      ],
    },
    answers: {
      'service.create': create,
      'model.list': () => rows({ m1: '人脸检测', m2: '文本分类' }),
      'version.list': ({ modelId }) =>
        rows(modelId === 'm1' ? { 'v1-1': '人脸 1', 'v1-2': '人脸 2' } : { 'v2-1': '文本 1' }),
    },
  });
  await tab.goto(stage.url);
  await tab.getByRole('button', { name: '下一步' }).waitFor();
}

const sent = () => stage.calls.filter((call) => call.operation === 'service.create').map((call) => call.body);
const calls = (operation: string) => stage.calls.filter((call) => call.operation === operation);
const next = () => tab.getByRole('button', { name: '下一步' }).click();
const step = (title: string) =>
  tab.getByRole('navigation', { name: '填写步骤' }).getByRole('button', { name: title });
const current = () => tab.locator('[aria-current="step"] .aic-steps__title').textContent();
const focused = () => tab.evaluate(() => document.activeElement?.textContent ?? '');
const yaml = () => tab.getByRole('textbox', { name: 'YAML 内容' });
const write = async (change: (text: string) => string) => yaml().fill(change(await yaml().inputValue()));
const toForm = () => tab.getByRole('button', { name: '返回表单' }).click();
const toYaml = () => tab.getByRole('button', { name: 'YAML', exact: true }).click();

async function fillAll(): Promise<void> {
  await tab.getByLabel('服务名称').fill('echo');
  await tab.getByText('服务名称不能为空').waitFor({ state: 'hidden' });
  await tab.getByLabel('可见范围').selectOption({ label: '全平台' });
  await next();
  await tab.getByLabel(/^模型\*?$/).selectOption({ label: '人脸检测' });
  await tab.getByLabel('模型版本').selectOption({ label: '人脸 2' });
  await next();
  await tab.getByLabel('副本数').fill('2');
  await tab.getByLabel('访问密钥').fill('s3cret');
  await next();
  await tab.getByRole('button', { name: '添加一行' }).click();
  await tab.locator('td input').first().fill('/v1');
  await tab.setInputFiles('input[type=file]', {
    name: 'openapi.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"openapi":"3.1.0"}'),
  });
  await tab.getByText('openapi.json').waitFor();
}

const REQUEST = {
  organizationId: 'org-1',
  name: 'echo',
  visibility: 'public',
  source: 'model',
  modelId: 'm1',
  versionId: 'v1-2',
  replicas: 2,
  memory: 512,
  secret: 's3cret',
  paths: [{ path: '/v1' }],
  openapi: '{"openapi":"3.1.0"}',
};

beforeEach(async () => {
  const context = await stage.newContext({ viewport: { width: 1200, height: 800 } });
  tab = await context.newPage();
});

describe('a stepped form', () => {
  it('checks only what the open step asks for, and puts the focus where one goes on', async () => {
    await open();
    await next();
    await tab.getByText('服务名称不能为空').waitFor();
    expect(await current()).toBe('基本信息');
    await expect.poll(() => tab.evaluate(() => document.activeElement?.id)).toBe('field_name');
    expect(await step('基本信息').textContent()).toContain('有错误');
    await tab.getByLabel('服务名称').fill('echo');
    await tab.keyboard.press('Enter');
    await expect.poll(current).toBe('模型');
    await expect.poll(focused).toBe('模型');
    expect(await tab.locator('.aic-field__error:not(:empty)').count()).toBe(0);
    await tab.getByRole('button', { name: '上一步' }).click();
    await expect.poll(current).toBe('基本信息');
    expect(await tab.getByLabel('服务名称').inputValue()).toBe('echo');
  });

  it('tells beside the open step what was filled in, where the screen has room', async () => {
    await open();
    await tab.getByLabel('服务名称').fill('echo');
    const overview = tab.getByRole('complementary', { name: '已填写的内容' });
    expect(await overview.count()).toBe(0);
    await tab.setViewportSize({ width: 1440, height: 800 });
    await overview.getByText('echo').waitFor();
    await tab.getByLabel('可见范围').selectOption({ label: '全平台' });
    await overview.getByText('全平台').waitFor();
    const [form, beside] = [await tab.locator('.aic-form').boundingBox(), await overview.boundingBox()];
    expect((form?.x ?? 0) + (form?.width ?? 0)).toBeLessThan(beside?.x ?? 0);
    await next();
    expect(await overview.getByText('echo').isVisible()).toBe(true);
  });

  it('lets nobody skip a step that is wrong', async () => {
    await open();
    await tab.getByLabel('服务名称').fill('echo');
    await step('接口').click();
    await expect.poll(current).toBe('模型');
    await tab.getByText('模型不能为空').waitFor();
  });

  it('shows a step only while its condition holds', async () => {
    await open();
    await tab.getByLabel('服务名称').fill('echo');
    await next();
    expect(await step('镜像').count()).toBe(0);
    await tab.getByText('image', { exact: true }).click();
    await step('镜像').waitFor();
  });

  it('reads options again when the field they depend on changes, and drops what was chosen before', async () => {
    await open();
    await tab.getByLabel('服务名称').fill('echo');
    await next();
    expect(calls('version.list')).toEqual([]);
    expect(await tab.getByLabel('模型版本').locator('option').first().textContent()).toBe(
      '请先填写它依赖的内容',
    );
    await tab.getByLabel(/^模型\*?$/).selectOption({ label: '人脸检测' });
    await tab.getByLabel('模型版本').selectOption({ label: '人脸 2' });
    await tab.getByLabel(/^模型\*?$/).selectOption({ label: '文本分类' });
    await expect
      .poll(() => tab.getByLabel('模型版本').locator('option').allTextContents())
      .toContain('文本 1');
    expect(await tab.getByLabel('模型版本').inputValue()).toBe('');
    expect(calls('version.list').map(({ body }) => body)).toEqual([{ modelId: 'm1' }, { modelId: 'm2' }]);
  });

  it('shows everything in words before it is sent', async () => {
    await open();
    await fillAll();
    await next();
    const review = tab.locator('.aic-review');
    const shownFor = (label: string) =>
      review
        .locator('dl > div', { has: tab.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
        .locator('dd')
        .textContent();
    expect(await shownFor('服务名称')).toBe('echo');
    expect(await shownFor('描述')).toBe('未填写');
    expect(await shownFor('可见范围')).toBe('全平台');
    await expect.poll(() => shownFor('模型')).toBe('人脸检测');
    await expect.poll(() => shownFor('模型版本')).toBe('人脸 2');
    expect(await shownFor('内存')).toBe('512 MB');
    expect(await shownFor('访问密钥')).toBe('••••••••');
    expect(await shownFor('接口文档')).toBe('openapi.json（19 B）');
    await review.getByRole('button', { name: /修改\s*模型/ }).click();
    await expect.poll(current).toBe('模型');
    await step('确认').click();
    await tab.getByRole('button', { name: '创建' }).click();
    await tab.getByText('服务 echo 已创建').waitFor();
    expect(sent()).toEqual([REQUEST]);
  });

  it('opens the step that the server finds fault with', async () => {
    await open(() => [
      400,
      { success: false, message: { global: '请求有误', field: { name: '名称已被使用' } } },
    ]);
    await fillAll();
    await next();
    await tab.getByRole('button', { name: '创建' }).click();
    await expect.poll(current).toBe('基本信息');
    await tab.getByText('名称已被使用').waitFor();
    await expect.poll(() => tab.evaluate(() => document.activeElement?.id)).toBe('field_name');
  });

  it('has no serious accessibility fault in any of its views', async () => {
    await open();
    expect(await seriousFaults(tab)).toEqual([]);
    await next();
    expect(await seriousFaults(tab)).toEqual([]);
    await toYaml();
    await yaml().fill('name: [');
    await tab.getByText(/需要改正/).waitFor();
    expect(await seriousFaults(tab)).toEqual([]);
    await tab.getByRole('button', { name: '放弃修改' }).click();
    await toForm();
    await fillAll();
    await next();
    expect(await seriousFaults(tab)).toEqual([]);
  });
});

describe('the same form as YAML', () => {
  it('prints what is filled in, hides secrets, and gives back what was changed', async () => {
    await open();
    await fillAll();
    await toYaml();
    const text = await yaml().inputValue();
    expect(text).toBe(
      [
        '# 基本信息',
        'name: echo',
        '# description: # 描述',
        'visibility: public',
        '',
        '# 模型',
        'source: model',
        'modelId: m1',
        'versionId: v1-2',
        '',
        '# 资源',
        'replicas: 2',
        'memory: 512',
        "secret: '******'",
        '# environment: # 环境变量',
        '',
        '# 接口',
        'paths:',
        '  - { path: /v1 }',
        `openapi: '{"openapi":"3.1.0"}'`,
        '',
      ].join('\n'),
    );
    await write((before) =>
      before
        .replace('replicas: 2', 'replicas: 3')
        .replace('# environment: # 环境变量', 'environment: { MODE: fast }'),
    );
    await toForm();
    await step('资源').click();
    expect(await tab.getByLabel('副本数').inputValue()).toBe('3');
    expect(await tab.getByLabel('第 1 行名称').inputValue()).toBe('MODE');
    await toYaml();
    // Comments included: with the same values it is the same text.
    expect(await yaml().inputValue()).toContain('# description: # 描述\nvisibility');
    await tab.keyboard.press('Control+Enter');
    await tab.getByText('服务 echo 已创建').waitFor();
    expect(sent()).toEqual([{ ...REQUEST, replicas: 3, environment: { MODE: 'fast' } }]);
  });

  it('says where a text cannot be read, keeps it, and lets nobody lose it', async () => {
    await open();
    await toYaml();
    const broken = 'name: echo\nreplicas: two\nnmae: x\norganizationId: org-2\nversionId: 1.0\n';
    await yaml().fill(broken);
    for (const text of [
      '第 2 行第 11 列：副本数必须是整数',
      '第 3 行第 1 列：没有字段“nmae”',
      '第 4 行第 1 列：“organizationId”由页面填写，不能在这里修改，请删除',
      '第 5 行第 12 列：模型版本必须是文本，请加引号',
    ])
      await tab.getByText(text).waitFor();
    await toForm();
    await tab.getByText('请先改正 YAML 中标出的内容').waitFor();
    expect(await yaml().inputValue()).toBe(broken);
    await tab.getByText('第 2 行第 11 列').click();
    expect(await tab.evaluate(() => window.getSelection()?.toString())).toBe('two');

    await yaml().fill('name: echo\n  replicas: 2\n');
    await tab.getByText(/第 2 行第 \d+ 列/).waitFor();
    await tab.getByRole('button', { name: '创建' }).click();
    await toForm();
    expect(await yaml().inputValue()).toContain('  replicas: 2');
    await tab.getByRole('button', { name: '放弃修改' }).click();
    await toForm();
    await tab.getByLabel('服务名称').waitFor();
    expect(await tab.getByLabel('服务名称').inputValue()).toBe('');
    expect(sent()).toEqual([]);
  });

  it('names what is missing when it is sent', async () => {
    await open();
    await toYaml();
    await yaml().fill('name: echo\nmodelId: m1\nreplicas: 9\nimage: unused\n');
    await tab.getByText('第 3 行第 11 列：副本数不能大于 8').waitFor();
    await tab.getByText('“image”与其他字段的取值不相配').waitFor();
    await tab.getByRole('button', { name: '创建' }).click();
    await tab.locator('.aic-yaml__problems', { hasText: '模型版本不能为空' }).waitFor();
    expect(sent()).toEqual([]);
    await yaml().fill('name: echo\nmodelId: m1\nversionId: v1-1\nreplicas: 1\n');
    await tab.getByRole('button', { name: '创建' }).click();
    await tab.getByText('服务 echo 已创建').waitFor();
    expect(sent()).toHaveLength(1);
  });
});
