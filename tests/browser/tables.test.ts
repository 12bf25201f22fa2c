// Lists in windows of several widths: filters and columns that find no room fold away and can be had back.
import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConsole, type TestConsole } from '../support/start-console.ts';
import { waitForPage } from '../support/wait-for-page.ts';

/** A list whose rows are disabled together. */
const SELECTION = `
kind: list
title: 批量停用
route: /trial/selection/{organizationId}/{projectId}
permission: signed-in
entity: application
source: { operation: application.list, body: { organizationId: '\${params.organizationId}', projectId: '\${params.projectId}' } }
columns: [{ name: name }, { name: state, type: status }]
bulkActions:
  - label: 停用
    event: disable
    operation: application.disable
    body: { id: '\${id}' }
    confirm: { title: 停用所选, text: '停用 \${count} 个应用' }
`;

let world: TestConsole;
beforeAll(async () => {
  world = await startConsole({
    name: '表格',
    pages: { 'aic/trial/selection': SELECTION },
    viewport: { width: 1024, height: 800 },
  });
});
afterAll(() => world?.stop());

async function open(path: string, id: string, width: number): Promise<void> {
  await world.page.setViewportSize({ width, height: 800 });
  await world.page.goto(`${world.platform.url}${path}`, { waitUntil: 'commit' });
  await waitForPage(world.page, id, 'ready', 'empty');
}

const services = (query = '') =>
  `/aic/console/applications/collection/${world.place.organizationId}/${world.place.projectId}${query}`;
const more = () => world.page.getByRole('button', { name: /更多筛选|收起筛选/ });
const topOf = async (part: Locator) => Math.round((await part.boundingBox())?.y ?? -1);
const heads = () => world.page.locator('thead .aic-th-label').allTextContents();
const scroller = () => world.page.locator('.aic-table-scroll');
const overflow = () => scroller().evaluate((frame) => frame.scrollWidth - frame.clientWidth);

describe('filters', () => {
  it('stand in one row, whatever the width', async () => {
    for (const width of [1024, 1280, 1920]) {
      await open(services(), 'aic/collection/list', width);
      const fields = await world.page.locator('.aic-filter-field:visible').all();
      expect(new Set(await Promise.all(fields.map(topOf))).size, String(width)).toBeLessThanOrEqual(2);
      const bar = await world.page.locator('.aic-filter-bar').boundingBox();
      expect(bar?.height, String(width)).toBeLessThanOrEqual(40);
    }
  });

  it('fold by the room there is: more of them stand in a wider window, all in a very wide one', async () => {
    const counts: number[] = [];
    for (const width of [1024, 1440, 2400]) {
      await open(services(), 'aic/collection/list', width);
      counts.push(await world.page.locator('.aic-filter-field:visible').count());
    }
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts[0]).toBeLessThan(6);
    expect(counts.at(-1)).toBe(6);
    expect(await more().count()).toBe(0);
  });

  it('that are folded and set are counted, and unfold by keyboard without moving the first row', async () => {
    await open(services('?state=Running&visibility=public&keyword=a'), 'aic/collection/list', 1024);
    expect((await more().textContent())?.trim()).toBe('更多筛选 · 2');
    expect(await more().getAttribute('aria-expanded')).toBe('false');
    const search = world.page.getByRole('searchbox');
    const before = await topOf(search);
    await more().focus();
    await world.page.keyboard.press('Enter');
    expect(await more().getAttribute('aria-expanded')).toBe('true');
    expect(await topOf(search)).toBe(before);
    const state = world.page.getByLabel('状态', { exact: true });
    expect(await state.inputValue()).toBe('Running');
    expect(await topOf(state)).toBeGreaterThan(before + 20);
    const named = String(await more().getAttribute('aria-controls')).split(' ');
    for (const id of named) expect(await world.page.locator(`[id="${id}"]`).isVisible()).toBe(true);
    // The next stop of the Tab key is the first of what has been unfolded.
    await world.page.keyboard.press('Tab');
    expect(await world.page.locator('.is-below :focus').count()).toBe(1);
  });

  it('move nothing when they are set or cleared, nor when answers come', async () => {
    await open(services(), 'aic/collection/list', 1024);
    const frame = world.page.locator('.aic-table-frame');
    const place = await frame.boundingBox();
    const shown = await world.page.locator('.aic-filter-field:visible').count();
    await world.page.getByRole('searchbox').fill('没有这样的服务');
    await world.page.getByText('没有符合条件的数据').waitFor();
    expect((await frame.boundingBox())?.y).toBe(place?.y);
    expect(await world.page.locator('.aic-filter-field:visible').count()).toBe(shown);
    await world.page.locator('.aic-filter-clear').click();
    await world.page.locator('.aic-filter-clear').waitFor({ state: 'hidden' });
    expect((await frame.boundingBox())?.y).toBe(place?.y);
  });
});

describe('columns', () => {
  it('that find no room fold away, and come back by the column settings for good', async () => {
    await open('/user/projects', 'user/project-list', 1024);
    expect(await heads()).not.toContain('创建人');
    expect(await overflow()).toBeLessThanOrEqual(0);
    await world.page.getByRole('button', { name: /列设置（\d 列放不下，已收起）/ }).click();
    const panel = world.page.getByRole('dialog', { name: '列设置' });
    const box = panel.getByRole('checkbox', { name: /创建人/ });
    expect(await box.isChecked()).toBe(false);
    expect(await panel.getByText('放不下').count()).toBeGreaterThan(0);
    await box.check();
    expect(await heads()).toContain('创建人');
    await world.page.reload();
    await waitForPage(world.page, 'user/project-list');
    expect(await heads()).toContain('创建人');
    await world.page.evaluate(() => localStorage.clear());
  });

  it('come back by themselves in a wider window, and fill it', async () => {
    await open('/user/projects', 'user/project-list', 1024);
    await world.page.setViewportSize({ width: 1920, height: 800 });
    await world.page.getByRole('columnheader', { name: '创建人' }).waitFor();
    const [table, frame] = [world.page.locator('.aic-table'), scroller()];
    expect((await table.boundingBox())?.width).toBeCloseTo((await frame.boundingBox())?.width ?? 0, -1);
  });
});

describe('actions of a row', () => {
  it('give way to the columns of a narrow table, behind a button for more', async () => {
    const buttons = async (width: number) => {
      await open('/user/projects?keyword=表格项目', 'user/project-list', width);
      return world.page.locator('tbody .aic-row-actions').first().locator('a, button').allTextContents();
    };
    expect(await buttons(1920)).toEqual(['成员', '编辑', '删除']);
    expect(await buttons(1024)).toEqual(['成员', '']);
    await world.page.getByRole('button', { name: '更多操作' }).first().click();
    await world.page.getByRole('menuitem').first().waitFor();
    expect(await world.page.getByRole('menuitem').allTextContents()).toEqual(['编辑', '删除']);
    await world.page.keyboard.press('Escape');
  });
});

describe('an organisation', () => {
  it('leads from every list to its projects, and its counts to the lists of it alone', async () => {
    await open('/user/projects?keyword=表格项目', 'user/project-list', 1280);
    await world.page.getByRole('link', { name: '表格组织' }).click();
    await waitForPage(world.page, 'user/organization-detail');
    await world.page.getByRole('link', { name: '表格项目' }).waitFor();
    await open('/user/organizations?keyword=表格组织', 'user/organization-list', 1280);
    await world.page.locator('tbody td.is-right a').first().click();
    await waitForPage(world.page, 'user/project-list');
    expect(await world.page.locator('tbody tr[data-row]').count()).toBe(1);
    await world.page.getByRole('link', { name: '表格项目' }).waitFor();
  });
});

describe('a list that is loading', () => {
  it('says no number', async () => {
    let answer: (() => void) | undefined;
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await world.page.route('**/projectList', async (route) => {
      await waits;
      await route.continue();
    });
    await world.page.setViewportSize({ width: 1280, height: 800 });
    await world.page.goto(`${world.platform.url}/user/projects`, { waitUntil: 'commit' });
    await world.page.locator('.aic-table-placeholder').first().waitFor();
    expect(await world.page.getByText(/共 \d+ 条/).count()).toBe(0);
    answer?.();
    await world.page.getByText(/共 \d+ 条/).waitFor();
    await world.page.unroute('**/projectList');
  });
});

describe('selected rows', () => {
  it('are changed together: those whose state allows it, and the others are counted', async () => {
    const { call, place, page } = world;
    const ids: string[] = [];
    for (const name of ['甲', '乙', '丙'])
      ids.push(String((await call('application.create', { ...place, name })).id));
    await call('application.disable', { id: ids[0] });
    await open(
      `/aic/trial/selection/${place.organizationId}/${place.projectId}`,
      'aic/trial/selection',
      1024,
    );
    await page.getByRole('checkbox', { name: '选择本页全部' }).check();
    const bar = page.getByRole('toolbar', { name: '批量操作' });
    await bar.getByText('已选 3 项').waitFor();
    await bar.getByRole('button', { name: '停用' }).click();
    const question = page
      .getByRole('dialog', { name: '停用所选' })
      .or(page.getByRole('alertdialog', { name: '停用所选' }));
    await question.getByText('停用 3 个应用').waitFor();
    await question.getByRole('button', { name: '停用' }).click();
    await page.getByText('停用：成功 2 项，1 项因当前状态不支持而跳过').waitFor();
    await bar.waitFor({ state: 'detached' });
    for (const id of ids) expect((await call('application.get', { id })).state).toBe('Disabled');
  });
});
