// Blocks over an axis of time and squares of counts, as people meet them: pointing, dragging, keys, tables of the same data.
import type { Page as Tab } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Block } from '../../runtime/core/generated/page-language.ts';
import { seriousFaults } from '../support/serious-faults.ts';
import { stageOfFile } from '../support/stage/stage-of-file.ts';

const HOUR = 3_600_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const points = Array.from({ length: 60 }, (_, at) => [Date.now() - (60 - at) * 60_000, 40 + (at % 7)]);
const series = { success: true, result: { series: [{ key: 'a', label: '成功', unit: '次', points }] } };
const replicas = () => [
  { name: 'v2-1', version: 2, state: 'Running', begun: ago(20), ended: null },
  { name: 'v1-1', version: 1, state: 'Ended', begun: ago(200), ended: ago(18) },
  { name: 'v1-2', version: 1, state: 'Failed', begun: ago(50), ended: ago(40) },
  { name: 'v0-1', version: 0, state: 'Ended', begun: ago(900), ended: ago(800) },
];
const timeline: Block = {
  type: 'timeline',
  title: '实例的起止',
  source: { operation: 'replicas' },
  lane: 'v${version}',
  from: 'begun',
  to: 'ended',
  label: 'name',
  state: 'state',
  enum: 'state',
};
const matrix: Block = {
  type: 'confusion-matrix',
  title: '分类结果',
  source: { operation: 'confusion' },
  rows: 'matrix',
  actual: 'was',
  predicted: 'said',
  count: 'n',
  enum: 'animal',
};

const stage = stageOfFile();
let tab: Tab;
beforeEach(async () => {
  tab = await stage.newTab({ viewport: { width: 1200, height: 900 } });
});

async function open(blocks: readonly [Block, ...Block[]], answers: Readonly<Record<string, unknown>>) {
  stage.show({
    page: {
      ...{ kind: 'dashboard', id: 'test/board', title: '看板', route: '/x', permission: 'signed-in' },
      ...{ range: true, blocks: [...blocks] },
    },
    shapes: { replicas: 'page' },
    enums: {
      state: [
        { value: 'Running', label: '运行中', color: 'success' },
        { value: 'Ended', label: '已终止', color: 'default' },
        { value: 'Failed', label: '失败', color: 'danger' },
      ],
      animal: [
        { value: 'dog', label: '狗' },
        { value: 'cat', label: '猫' },
      ],
    },
    answers: Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, () => answer])),
  });
  await tab.goto(stage.url);
}

const page = (rows: readonly object[], totalCount = rows.length) => ({
  success: true,
  page: { totalCount, result: rows },
});

async function boxOf(selector: string) {
  const box = await tab.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not drawn`);
  return box;
}

describe('a timeline', () => {
  it('draws what lies in the range, by lane, and tells of each by pointer, key and table', async () => {
    await open([timeline], { replicas: page(replicas(), 6) });
    const bars = tab.locator('.aic-timeline__span');
    await expect.poll(() => bars.allTextContents()).toEqual(['v2-1', 'v1-1', 'v1-2']);
    await tab.getByText('另有 2 段没有显示').waitFor();
    const plane = await boxOf('.aic-timeline__plane');
    const last = await bars.nth(2).boundingBox();
    // Fifty to forty minutes ago, of sixty.
    expect(Math.abs((last?.x ?? 0) - plane.x - plane.width / 6)).toBeLessThan(8);
    expect(Math.abs((last?.width ?? 0) - plane.width / 6)).toBeLessThan(8);

    await tab.keyboard.press('Tab');
    for (let stops = 0; stops < 12 && !(await bars.nth(0).evaluate(isFocused)); stops += 1)
      await tab.keyboard.press('Tab');
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('ArrowDown');
    expect(await bars.nth(2).evaluate(isFocused)).toBe(true);
    const details = tab.locator('.aic-timeline__details');
    expect(await details.allTextContents()).toHaveLength(1);
    expect(await details.textContent()).toMatch(/v1-2失败.*历时 10 分$/);
    await tab.keyboard.press('Escape');
    await details.waitFor({ state: 'detached' });
    expect(await bars.nth(0).getAttribute('aria-label')).toMatch(
      /^v2 v2-1，运行中，从 .* 仍在继续，已 20 分/,
    );

    await tab.getByRole('button', { name: '查看数据表' }).click();
    const table = tab.getByRole('table', { name: '实例的起止的数据' });
    expect(await table.getByRole('row').count()).toBe(4);
    expect(await table.getByRole('row').nth(1).textContent()).toContain('仍在继续');
    expect(await seriousFaults(tab)).toEqual([]);
  });

  it('and a chart point at one moment, and either sets the range once', async () => {
    const chart: Block = { type: 'chart', title: '调用次数', source: { operation: 'series' } };
    await open([timeline, chart], { replicas: page(replicas()), series });
    await tab.locator('.u-over').waitFor();
    const [plane, plot] = [await boxOf('.aic-timeline__plane'), await boxOf('.u-over')];
    await tab.mouse.move(plane.x + plane.width / 2, plane.y + plane.height - 4);
    const middle = (box: { x: number; width: number }) => box.x + box.width / 2;
    const cursor = async (selector: string) => (await boxOf(selector)).x;
    await expect.poll(async () => Math.abs((await cursor('.u-cursor-x')) - middle(plot))).toBeLessThan(3);
    // The chart says what it shows there, too.
    await tab.locator('.aic-chart-tooltip').waitFor();
    await tab.mouse.move(plot.x + plot.width / 4, plot.y + plot.height / 2);
    await expect
      .poll(async () => Math.abs((await cursor('.aic-timeline__cursor')) - plane.x - plane.width / 4))
      .toBeLessThan(3);
    await tab.mouse.move(5, 5);
    await tab.locator('.aic-timeline__cursor').waitFor({ state: 'detached' });
    await tab.locator('.aic-chart-tooltip').waitFor({ state: 'detached' });

    const entries = await tab.evaluate(() => history.length);
    await drag(plane, 0.25, 0.75);
    await expect.poll(() => rangeOf(tab.url())).toBeCloseTo(HOUR / 2, -5);
    expect(await tab.evaluate(() => history.length)).toBe(entries + 1);
    await tab.goBack();
    await expect.poll(() => rangeOf(tab.url())).toBeNaN();
    await tab.locator('.u-over').waitFor();
    await drag(await boxOf('.u-over'), 0.5, 0.75);
    await expect.poll(() => rangeOf(tab.url())).toBeCloseTo(HOUR / 4, -5);
    expect(await tab.evaluate(() => history.length)).toBe(entries + 1);
  });

  it('shows while dragging what would be taken, on every axis', async () => {
    const chart: Block = { type: 'chart', title: '调用次数', source: { operation: 'series' } };
    await open([timeline, chart], { replicas: page(replicas()), series });
    await tab.locator('.u-over').waitFor();
    const [plane, plot] = [await boxOf('.aic-timeline__plane'), await boxOf('.u-over')];
    await drag(plot, 0.2, 0.6, false);
    const stretch = await boxOf('.aic-timeline__stretch');
    expect(Math.abs(stretch.width - plane.width * 0.4)).toBeLessThan(6);
    await tab.mouse.up();
  });

  it('says when there is nothing, and offers to ask again when it went wrong', async () => {
    await open([timeline], { replicas: page(replicas().slice(3)) });
    await tab.getByText('所选时间范围内没有数据').waitFor();
    await open([timeline], { replicas: [500, { success: false, message: { global: '暂时不可用' } }] });
    await tab.getByText('暂时不可用').waitFor();
    const before = stage.calls.length;
    await tab.getByRole('button', { name: '重试' }).click();
    await expect.poll(() => stage.calls.length).toBeGreaterThan(before);
  });
});

const isFocused = (element: Element) => element === document.activeElement;

async function drag(
  box: { x: number; y: number; width: number; height: number },
  from: number,
  to: number,
  isDone = true,
) {
  const y = box.y + box.height - 4;
  await tab.mouse.move(box.x + box.width * from, y);
  await tab.mouse.down();
  await tab.mouse.move(box.x + box.width * ((from + to) / 2), y, { steps: 3 });
  await tab.mouse.move(box.x + box.width * to, y, { steps: 3 });
  if (isDone) await tab.mouse.up();
}

/** Milliseconds of the range in an address; NaN without one. */
function rangeOf(address: string): number {
  const [from = Number.NaN, to = Number.NaN] = (new URL(address).searchParams.get('range') ?? '')
    .split('~')
    .map((part) => (Number.isNaN(Number(part)) ? Date.parse(part) : Number(part)));
  return to - from;
}

describe('a confusion matrix', () => {
  const pairs = [
    { was: 'cat', said: 'cat', n: 80 },
    { was: 'cat', said: 'dog', n: 20 },
    { was: 'dog', said: 'dog', n: 45 },
    { was: 'dog', said: 'cat', n: 5 },
  ];

  it('is a table with sums, precision and recall, as counts or shares', async () => {
    await open([matrix], { confusion: { success: true, result: { matrix: pairs } } });
    const rows = tab.getByRole('table').getByRole('row');
    const textOf = async (at: number) =>
      (await rows.nth(at).allInnerTexts()).join().split(/\s+/).join(' ').trim();
    await expect.poll(() => textOf(1)).toBe('狗 45 ，预测正确 5 50 90.0%');
    expect(await textOf(2)).toBe('猫 20 80 ，预测正确 100 80.0%');
    expect(await textOf(3)).toBe('合计 65 85 150');
    expect(await textOf(4)).toBe('精确率 69.2% 94.1% 准确率 83.3%');
    expect(await seriousFaults(tab)).toEqual([]);
    await tab.getByRole('button', { name: '占比' }).click();
    await expect.poll(() => textOf(2)).toBe('猫 20.0% 80.0% ，预测正确 100 80.0%');
    expect(await seriousFaults(tab)).toEqual([]);
  });

  it('keeps its heads where it scrolls', async () => {
    const classes = Array.from({ length: 30 }, (_, at) => `类别 ${at}`);
    const square = classes.flatMap((was) => classes.map((said) => ({ was, said, n: was === said ? 40 : 1 })));
    await open([matrix], { confusion: { success: true, result: { matrix: square } } });
    const host = tab.locator('.aic-matrix.is-large');
    await host.evaluate((element) => element.scrollTo(600, 400));
    const frame = await boxOf('.aic-matrix');
    expect(Math.abs((await boxOf('.aic-matrix__corner')).x - frame.x)).toBeLessThan(3);
    const head = await tab.getByRole('columnheader', { name: '类别 10' }).boundingBox();
    expect(Math.abs((head?.y ?? 0) - frame.y)).toBeLessThan(3);
    const side = await tab.getByRole('rowheader', { name: '类别 15' }).boundingBox();
    expect(Math.abs((side?.x ?? 0) - frame.x)).toBeLessThan(3);
  });

  it('says when there is nothing', async () => {
    await open([matrix], { confusion: { success: true, result: { matrix: [] } } });
    await tab.getByText('没有分类结果').waitFor();
  });
});

it('a line in a table says what it shows', async () => {
  const rows = [
    { id: 'a', name: '甲', calls: [0, 4, 12, 3] },
    { id: 'b', name: '乙', calls: [] },
  ];
  const table: Block = {
    type: 'table',
    source: { operation: 'replicas' },
    columns: [
      { name: 'name', label: '名称' },
      { name: 'calls', label: '调用', type: 'sparkline', unit: '次' },
    ],
  };
  await open([table], { replicas: page(rows) });
  const line = tab.getByRole('img', { name: '最新 3 次，最低 0 次，最高 12 次' });
  const box = await line.locator('svg').boundingBox();
  expect(box?.height).toBe(22);
  expect(box?.width).toBeGreaterThan(60);
  expect(await tab.getByRole('row').nth(2).textContent()).toContain('—');
  expect(await seriousFaults(tab)).toEqual([]);
});
