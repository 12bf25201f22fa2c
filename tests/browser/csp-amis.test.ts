import type { Page as Tab } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AmisPage, Page } from '../../runtime/core/page.ts';
import type { Stage } from '../support/stage/open-stage.ts';
import { stageOfFile } from '../support/stage/stage-of-file.ts';

const PROBE = '<img src=x onerror="window.hacked = true"><script>window.hacked = true</script>';

const stage = stageOfFile();
let tab: Tab;
let violations: string[];

beforeEach(async () => {
  tab = await stage.newTab();
  violations = [];
  await tab.exposeFunction('reportViolation', (text: string) => violations.push(text));
  await tab.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      (window as unknown as { reportViolation: (text: string) => void }).reportViolation(
        `${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      );
    });
  });
});

const amisPage = (body: AmisPage['body']): Page => ({
  kind: 'amis',
  id: 'test/amis',
  title: '测试',
  route: '/test',
  permission: 'signed-in',
  body,
});

async function open(
  body: AmisPage['body'],
  answers: Parameters<Stage['show']>[0]['answers'] = {},
  shapes = {},
) {
  stage.show({ page: amisPage(body), answers, shapes });
  await tab.goto(stage.url);
  await tab.waitForSelector('#area[data-state="ready"]');
}

const rows = () => ({
  success: true,
  page: {
    pageNo: 1,
    pageSize: 10,
    totalCount: 2,
    result: [
      {
        id: 'r-1',
        name: PROBE,
        state: 'on',
        at: '2026-11-21T00:00:00Z',
        link: 'javascript:window.hacked=true',
      },
      { id: 'r-2', name: '第二行', state: 'off', at: '2026-11-20T00:00:00Z', link: '/aic' },
    ],
  },
});

const list = {
  type: 'page',
  body: {
    type: 'crud',
    api: 'operation:row.list',
    syncLocation: false,
    filter: { title: '', body: [{ type: 'input-text', name: 'keyword', label: '关键字' }] },
    columns: [
      { name: 'name', label: '名称' },
      { name: 'name', label: '模板', type: 'tpl', tpl: '${name}' },
      { name: 'name', label: '原样', type: 'tpl', tpl: '${name|raw}' },
      { name: 'state', label: '状态', type: 'mapping', map: { on: '启用', off: '停用' } },
      { name: 'name', label: '映射', type: 'mapping', map: { '*': '${name|raw}' } },
      { name: 'link', label: '链接', type: 'link', body: '打开' },
      { name: 'at', label: '时间', type: 'date' },
      {
        type: 'operation',
        label: '操作',
        buttons: [
          {
            type: 'button',
            label: '查看',
            level: 'link',
            actionType: 'dialog',
            dialog: {
              title: '查看 ${name}',
              body: { type: 'form', body: [{ type: 'input-text', name: 'name', label: '名称' }] },
            },
          },
          {
            type: 'button',
            label: '删除',
            level: 'link',
            actionType: 'ajax',
            confirmText: '删除 ${name}？',
            api: 'operation:row.delete',
          },
        ],
      },
    ],
  },
};

describe('an amis page under a policy without unsafe-eval', () => {
  it('draws a list, filters it and opens a dialog without one violation', async () => {
    await open(list, { 'row.list': rows }, { 'row.list': 'page' });
    await tab.getByText('第二行').first().waitFor();
    await tab.getByText('查看').nth(1).click();
    await tab.getByText('查看 第二行').waitFor();
    expect(violations).toEqual([]);
  });

  it('evaluates conditions and formulas without eval, in every spelling', async () => {
    await open({
      type: 'form',
      title: '',
      body: [
        { type: 'switch', name: 'on', label: '开关' },
        { type: 'input-text', name: 'a', label: '公式', visibleOn: '${on}' },
        { type: 'input-text', name: 'b', label: '旧写法', visibleOn: 'data.on == true' },
        { type: 'tpl', tpl: '合计 ${1 + 2}' },
      ],
    });
    await tab.getByText('合计 3').waitFor();
    expect(await tab.getByText('旧写法').count()).toBe(0);
    await tab.locator('.cxd-Switch').click();
    await tab.getByText('公式').waitFor();
    await tab.getByText('旧写法').waitFor();
    expect(violations).toEqual([]);
  });

  it('draws an object as a tree, its markup as text', async () => {
    await open({
      type: 'page',
      data: { answer: { count: 3, inner: { text: PROBE } } },
      body: { type: 'json', source: '${answer}', levelExpand: 3 },
    });
    await tab.getByText('count:').waitFor();
    await tab.getByText('<img src=x').waitFor();
    expect(await tab.locator('img[src="x"]').count()).toBe(0);
    expect(violations).toEqual([]);
  });

  it('draws icons that a page names', async () => {
    await open({ type: 'page', body: { type: 'button', label: '主页', icon: 'home' } });
    await tab.locator('svg.icon-home').waitFor();
    expect(violations).toEqual([]);
  });

  it('shows markup in data as text, in cells, messages and questions', async () => {
    const answers = {
      'row.list': rows,
      'row.delete': () => [400, { success: false, message: { global: PROBE } }],
    };
    await open(list, answers, { 'row.list': 'page' });
    await tab.getByText('删除').first().click();
    await tab.getByRole('button', { name: '确定' }).click();
    await tab.locator('.aic-notice').first().waitFor();
    expect(await tab.locator('.aic-notice').first().textContent()).toContain('<img');
    expect(await tab.evaluate(() => (window as unknown as { hacked?: boolean }).hacked)).toBeUndefined();
    expect(await tab.locator('img[src="x"]').count()).toBe(0);
    expect(violations).toEqual([]);
  });

  it('does not follow a link that runs script', async () => {
    await open(list, { 'row.list': rows }, { 'row.list': 'page' });
    await tab.getByText('打开').first().click();
    await tab.waitForTimeout(200);
    expect(await tab.evaluate(() => (window as unknown as { hacked?: boolean }).hacked)).toBeUndefined();
  });

  it('refuses to draw a type that is not in the table', async () => {
    stage.show({
      page: amisPage({ type: 'page', body: { type: 'iframe', src: 'https://example.org' } }),
      answers: {},
    });
    await tab.goto(stage.url);
    await tab.waitForSelector('#area[data-state="error"]');
    await tab.getByText('iframe').waitFor();
    expect(await tab.locator('iframe').count()).toBe(0);
  });

  it('calls nothing but operations of the page', async () => {
    const requests: string[] = [];
    tab.on('request', (request) => requests.push(request.url()));
    await open({ type: 'service', api: 'https://example.org/steal', body: { type: 'tpl', tpl: '内容' } });
    await tab.getByText('没有登记调用').first().waitFor();
    expect(requests.filter((url) => !url.startsWith(stage.url) && !url.startsWith('data:'))).toEqual([]);
  });
});
