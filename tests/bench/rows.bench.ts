import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../support/open-browser.ts';
import { openStage, type Stage } from '../support/stage/open-stage.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

/** A row of data, no placeholder. */
const ROW = 'tbody tr:not([class*=placeholder], [class*=spacer])';

const sizes = benchSizes().rows;
const table = openTable('rows');
let stage: Stage;
let browser: Browser;

beforeAll(async () => {
  [stage, browser] = await Promise.all([openStage(), openBrowser(['--js-flags=--expose-gc'])]);
});
afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

describe('a list with many rows in memory', () => {
  it('stays small and scrolls smoothly', async () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        id: `row-${index}`,
        name: `名称 ${index}`,
        code: `code-${index}`,
        state: index % 3 === 0 ? 'off' : 'on',
        count: index,
        createdAt: new Date(1_790_000_000_000 + index * 60_000).toISOString(),
      }));
    const show = (count: number) =>
      stage.show({
        page: {
          kind: 'list',
          id: 'bench/rows',
          title: '大列表',
          route: '/bench',
          permission: 'signed-in',
          source: { operation: 'row.list' },
          columns: [
            { name: 'name', label: '名称', width: 200 },
            { name: 'code', label: '编码', type: 'code', width: 160 },
            { name: 'state', label: '状态', type: 'status', enum: 'state', width: 120 },
            { name: 'count', label: '数量', type: 'number', width: 120 },
            { name: 'createdAt', label: '时间', type: 'date', width: 200 },
          ],
        },
        enums: {
          state: [
            { value: 'on', label: '启用' },
            { value: 'off', label: '停用' },
          ],
        },
        shapes: { 'row.list': 'page' },
        answers: {
          'row.list': () => ({
            success: true,
            page: { pageNo: 1, pageSize: count, totalCount: count, result: rows(count) },
          }),
        },
      });
    const tab = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
    const session = await tab.context().newCDPSession(tab);
    await session.send('Performance.enable');
    const open = async (count: number) => {
      show(count);
      await tab.goto(`${stage.url}/?pageSize=${count}`);
      await tab.waitForSelector(`${ROW} td`);
      await tab.waitForTimeout(500);
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find((metric) => metric.name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1024 / 1024;
    };
    const small = await open(10);
    expect(await tab.locator(ROW).count()).toBe(10);
    const large = await open(sizes.rows);
    expect(Math.min(small, large)).toBeGreaterThan(0);
    const scrolled = await tab.evaluate(scrollThrough, sizes.scrollMs);
    expect(scrolled.moved).toBeGreaterThan(0);
    table.figure('heap', large - small);
    table.figure('frames', scrolled.fps);
    table.figure('drawn', scrolled.maxRows, `${scrolled.maxNodes} elements`);
  });

  it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
});

/** Scrolls whatever scrolls the table, 400 px a frame; `moved` says how many px it got. */
async function scrollThrough(ms: number) {
  const table = document.querySelector('table') as HTMLElement;
  let scroller: HTMLElement = table;
  while (scroller.parentElement !== null && scroller.scrollHeight <= scroller.clientHeight + 10)
    scroller = scroller.parentElement;
  let frames = 0;
  let maxRows = 0;
  let maxNodes = document.querySelectorAll('*').length;
  const start = performance.now();
  await new Promise<void>((done) => {
    const step = () => {
      frames += 1;
      scroller.scrollTop += 400;
      maxRows = Math.max(maxRows, document.querySelectorAll('tbody tr').length);
      if (frames % 20 === 0) maxNodes = Math.max(maxNodes, document.querySelectorAll('*').length);
      if (performance.now() - start > ms) done();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  const fps = (frames * 1000) / (performance.now() - start);
  return { fps, maxRows, maxNodes, moved: scroller.scrollTop };
}
