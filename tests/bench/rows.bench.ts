import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openBrowser } from '../support/open-browser.ts';
import { openStage, type Stage } from '../support/stage/open-stage.ts';
import { reportLimit } from './report.ts';

const ROWS = 10_000;

let stage: Stage;
let browser: Browser;

beforeAll(async () => {
  [stage, browser] = await Promise.all([openStage(), openBrowser(['--js-flags=--expose-gc'])]);
});
afterAll(async () => {
  await browser?.close();
  await stage?.close();
});

describe('a list with 10,000 rows in memory', () => {
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
      await tab.waitForSelector('tbody tr:not([class*=placeholder], [class*=spacer]) td');
      await tab.waitForTimeout(500);
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      return (metrics.find((metric) => metric.name === 'JSHeapUsedSize')?.value ?? Number.NaN) / 1024 / 1024;
    };
    const small = await open(10);
    const heap = (await open(ROWS)) - small;
    const scrolled = await tab.evaluate(scrollThrough);
    reportLimit('10,000 rows, heap beside ten rows', 10, heap, 'MB', { digits: 1 });
    reportLimit('10,000 rows, frames a second while scrolling', 55, scrolled.fps, 'fps', { atLeast: true });
    reportLimit('10,000 rows, rows in the document', 100, scrolled.mostRows, 'rows', {
      detail: `${scrolled.mostNodes} elements`,
    });
  });
});

/** Scrolls whatever scrolls the table for three seconds, 400 px a frame. */
async function scrollThrough() {
  const table = document.querySelector('table') as HTMLElement;
  let scroller: HTMLElement = table;
  while (scroller.parentElement !== null && scroller.scrollHeight <= scroller.clientHeight + 10)
    scroller = scroller.parentElement;
  let frames = 0;
  let mostRows = 0;
  let mostNodes = 0;
  const start = performance.now();
  await new Promise<void>((done) => {
    const step = () => {
      frames += 1;
      scroller.scrollTop += 400;
      mostRows = Math.max(mostRows, document.querySelectorAll('tbody tr').length);
      if (frames % 20 === 0) mostNodes = Math.max(mostNodes, document.querySelectorAll('*').length);
      if (performance.now() - start > 3000) done();
      else requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
  return { fps: (frames * 1000) / (performance.now() - start), mostRows, mostNodes };
}
