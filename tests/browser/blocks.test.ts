// Blocks as people meet them: what stands in a chart beside its curves, and how far a record has come.
import type { Page as Tab } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import type { Block } from '../../runtime/core/generated/page-language.ts';
import { seriousFaults } from '../support/serious-faults.ts';
import { stageOfFile } from '../support/stage/stage-of-file.ts';

const START = Date.UTC(2026, 10, 21, 1, 0, 0);
const minute = (at: number) => new Date(START + at * 60_000).toISOString();
const points = Array.from({ length: 60 }, (_, at) => [START + at * 60_000, 40 + (at % 7)]);
const series = { success: true, result: { series: [{ key: 'a', label: '成功', unit: '次', points }] } };
const changes = [
  [2, 'deploy'],
  [20, 'deploy'],
  [21, 'scale'],
  [58.5, 'scale'],
  [500, 'scale'],
] as const;

const stage = stageOfFile();
let tab: Tab;
beforeEach(async () => {
  tab = await stage.newTab({ viewport: { width: 1200, height: 800 } });
});

async function open(block: Block, answers: Readonly<Record<string, unknown>>): Promise<void> {
  stage.show({
    page: {
      kind: 'dashboard',
      id: 'test/board',
      title: '看板',
      route: '/x',
      permission: 'signed-in',
      blocks: [block],
    },
    shapes: { changes: 'page' },
    enums: {
      change: [
        { value: 'deploy', label: '发布' },
        { value: 'scale', label: '扩容' },
      ],
    },
    answers: Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, () => answer])),
  });
  await tab.goto(stage.url);
}

const chart: Block = {
  type: 'chart',
  title: '调用次数',
  source: { operation: 'series' },
  markers: { operation: 'changes', at: 'at', label: 'event', enum: 'change', tone: 'info' },
};

it('marks moments in a chart, close ones as one, and tells when they were', async () => {
  const result = changes.map(([at, event]) => ({ at: minute(at), event }));
  await open(chart, { series, changes: { success: true, page: { totalCount: 7, result } } });
  const marks = tab.getByRole('list', { name: '标记' }).getByRole('button');
  await expect.poll(() => marks.allTextContents()).toEqual(['发布', '2 个事件', '扩容']);
  await tab.getByText('另有 2 个标记没有显示').waitFor();
  await marks.nth(1).focus();
  const details = tab.locator('.aic-chart-marker-details');
  expect(await details.locator('span').allTextContents()).toEqual(['发布', '扩容']);
  await tab.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  const box = await marks.nth(0).boundingBox();
  const plot = await tab.locator('.u-over').boundingBox();
  if (box === null || plot === null) throw new Error('nothing drawn');
  // Two minutes of fifty-nine.
  expect(Math.abs(box.x - plot.x - (plot.width * 2) / 59)).toBeLessThan(3);
  await tab.getByRole('button', { name: '查看数据表' }).click();
  await tab.getByRole('table', { name: '标记' }).getByRole('row').nth(5).waitFor();
  expect(await seriousFaults(tab)).toEqual([]);
});

it('draws charts in a browser whose system has no language', async () => {
  await tab.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'en-US@posix' }));
  await open({ type: 'chart', title: '调用次数', source: { operation: 'series' } }, { series });
  await tab.locator('.u-over').waitFor();
});

it('draws the curves without their markers, and says that those are missing', async () => {
  await open(chart, { series, changes: [500, { success: false, message: { global: '暂时不可用' } }] });
  await tab.locator('.u-over').waitFor();
  await tab.getByText('标记没有加载成功').waitFor();
  const before = stage.calls.length;
  await tab.getByRole('button', { name: '重试' }).click();
  await expect.poll(() => stage.calls.slice(before).map(({ operation }) => operation)).toContain('changes');
});

it('reads once what several blocks show, draws all of them anew, and says when it cannot be read', async () => {
  let state = 'Running';
  const result = (words: string) => ({
    success: true,
    result: { state, words, units: 277, rows: [{ id: 'A' }] },
  });
  let answer: unknown = result('还看不出结论');
  const source = { operation: 'test.compute' };
  const group: Block = {
    type: 'group',
    source,
    blocks: [
      { type: 'notice', level: 'info', when: '${state == "Running"}', text: '${words}' },
      { type: 'notice', level: 'success', when: '${state == "Stopped"}', text: '结束：${words}' },
      { type: 'stats', items: [{ name: 'units', label: '单位数' }] },
      { type: 'table', title: '分组', source, rows: 'rows', columns: [{ name: 'id', label: '组' }] },
    ],
  };
  const asked = () => stage.calls.filter(({ operation }) => operation === 'test.compute').length;
  stage.show({
    page: {
      ...{ kind: 'dashboard', id: 'test/group', title: '结果' },
      route: '/x',
      permission: 'signed-in',
      blocks: [group],
    },
    answers: { 'test.compute': () => answer },
  });
  await tab.goto(stage.url);
  await tab.getByText('还看不出结论').waitFor();
  await tab.getByText('277').waitFor();
  expect(asked()).toBe(1);
  state = 'Stopped';
  answer = result('建议全量');
  await tab.getByRole('region', { name: '分组', exact: true }).getByRole('button', { name: '刷新' }).click();
  await tab.getByText('结束：建议全量').waitFor();
  expect(await tab.getByText('还看不出结论').count()).toBe(0);
  expect(await seriousFaults(tab)).toEqual([]);

  answer = [500, { success: false, message: { global: '暂时不可用' } }];
  await tab.goto(stage.url);
  await tab.getByText('暂时不可用').first().waitFor();
});

it('shows how far a record has come, what took how long, and where it failed', async () => {
  const record = {
    requested: minute(0),
    started: minute(1.5),
    state: 'Failed',
    reason: '模型文件损坏',
  };
  const block: Block = {
    type: 'steps',
    title: '启动过程',
    source: { operation: 'replica.get' },
    items: [
      { label: '已请求', at: 'requested' },
      { label: '进程已启动', at: 'started' },
      { label: '模型已加载', at: 'loaded', failed: 'state == "Failed"', text: '${reason}' },
      { label: '已就绪', at: 'ready' },
    ],
  };
  await open(block, { 'replica.get': { success: true, result: record } });
  await tab.getByText('模型文件损坏').waitFor();
  const stages = tab.locator('.aic-progress > li');
  expect(await stages.evaluateAll((items) => items.map((item) => item.className))).toEqual([
    'is-done',
    'is-done',
    'is-failed',
    'is-waiting',
  ]);
  expect(await stages.nth(1).textContent()).toContain('用时 1 分 30 秒');
  expect(await seriousFaults(tab)).toEqual([]);

  await open(block, { 'replica.get': { success: true, result: { requested: new Date().toISOString() } } });
  await tab.locator('[aria-current="step"]', { hasText: '进程已启动' }).waitFor();
  await tab.getByText(/进行中 \d/).waitFor();
});
