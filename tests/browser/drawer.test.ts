// Blocks outside detail pages: above the table of a list, and in the drawer that a button of a row opens.
import type { Page as Tab } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import type { ListPage } from '../../runtime/core/page.ts';
import { seriousFaults } from '../support/serious-faults.ts';
import { stageOfFile } from '../support/stage/stage-of-file.ts';

const page: ListPage = {
  kind: 'list',
  id: 'test/list',
  title: '作业',
  route: '/x',
  permission: 'signed-in',
  source: { operation: 'jobs' },
  columns: [{ name: 'name', label: '名称' }],
  blocks: [
    {
      type: 'stats',
      source: { operation: 'counts' },
      items: [
        { name: 'running', label: '执行中' },
        { name: 'failed', label: '失败' },
      ],
    },
  ],
  rowActions: [
    {
      label: '详情',
      drawer: {
        title: '作业“${name}”',
        source: { operation: 'job', body: { id: '${id}' } },
        blocks: [
          { type: 'properties', items: [{ name: 'reason', label: '原因' }] },
          {
            type: 'table',
            title: '尝试',
            source: { operation: 'attempts', body: { job: '${id}' } },
            columns: [{ name: 'node', label: '服务器' }],
          },
        ],
      },
    },
  ],
};
const rows = [
  { id: 'job-1', name: '清理' },
  { id: 'job-2', name: '汇总' },
];

const stage = stageOfFile();
let tab: Tab;
let record: unknown;
beforeEach(async () => {
  tab = await stage.newTab({ viewport: { width: 1200, height: 800 } });
  record = { success: true, result: { id: 'job-2', reason: '磁盘已满' } };
  stage.show({
    page,
    shapes: { jobs: 'page', attempts: 'page' },
    answers: {
      jobs: () => ({ success: true, page: { pageNo: 1, pageSize: 20, totalCount: 2, result: rows } }),
      counts: () => ({ success: true, result: { running: 3, failed: 1 } }),
      job: () => record,
      attempts: () => ({
        success: true,
        page: { pageNo: 1, pageSize: 20, totalCount: 1, result: [{ id: 'a', node: 'node-7' }] },
      }),
    },
  });
  await tab.goto(stage.url);
  await tab.getByRole('cell', { name: '汇总' }).waitFor();
});

const detailsOf = (name: string) =>
  tab.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '详情' });

it('stand above the table of a list', async () => {
  await tab.getByText('执行中').waitFor();
  const above = await tab.locator('.aic-stats').boundingBox();
  const table = await tab.locator('.aic-table-frame').boundingBox();
  if (above === null || table === null) throw new Error('nothing drawn');
  expect(above.y + above.height).toBeLessThan(table.y);
  expect(await seriousFaults(tab)).toEqual([]);
});

it('open in a drawer for the row whose button was pressed, and leave the list as it was', async () => {
  await detailsOf('汇总').click();
  const drawer = tab.getByRole('dialog', { name: '作业“汇总”' });
  await drawer.getByText('磁盘已满').waitFor();
  await drawer.getByRole('cell', { name: 'node-7' }).waitFor();
  const asked = (name: string) =>
    stage.calls.filter(({ operation }) => operation === name).map(({ body }) => body);
  expect(asked('job')).toEqual([{ id: 'job-2' }]);
  expect(asked('attempts')[0]).toMatchObject({ job: 'job-2' });
  // It slides in.
  await expect
    .poll(async () => {
      const box = await drawer.boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0));
    })
    .toBe(1200);
  expect(await seriousFaults(tab)).toEqual([]);
  await tab.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  expect(await detailsOf('汇总').evaluate((button) => button === document.activeElement)).toBe(true);
  expect(asked('jobs')).toHaveLength(1);
});

it('say why there is nothing to see, and ask again', async () => {
  record = [500, { success: false, message: { global: '暂时不可用' } }];
  await detailsOf('清理').click();
  const drawer = tab.getByRole('dialog', { name: '作业“清理”' });
  await drawer.getByText('暂时不可用').first().waitFor();
  record = { success: true, result: { id: 'job-1', reason: '进程退出' } };
  await drawer.getByRole('button', { name: /重/ }).first().click();
  await drawer.getByText('进程退出').waitFor();
});
