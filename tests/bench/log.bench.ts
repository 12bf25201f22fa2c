import { rm } from 'node:fs/promises';
import type { Browser, CDPSession, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { median } from '#core/statistics/quantile/quantile.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { openBrowser } from '../support/open-browser.ts';
import { createLoggedReplica, sampleLines, writeLogPage } from '../support/replica-log.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';
import { openAgain, readThrough, search } from './log/log-steps.ts';
import { type BenchConsole, openConsole } from './open-console.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const LOG = 'aic/log/replica';
/** A page that costs little to leave the log for. */
const AWAY = 'aic/application/list';
const AT_ONCE = 100_000;

const sizes = benchSizes().log;
const table = openTable('log');
let schemas: string;
let platform: Platform;
let browser: Browser;
let bench: BenchConsole;
let replicaId: string;
let tab: Tab;
let session: CDPSession;

beforeAll(async () => {
  schemas = await writeLogPage();
  [platform, browser] = await Promise.all([
    startPlatform({ schemas: [schemas] }),
    openBrowser(['--js-flags=--expose-gc']),
  ]);
  const replica = await createLoggedReplica(platform);
  replicaId = replica.id;
  for (let from = 1; from <= sizes.lines; from += AT_ONCE)
    await replica.print('stdout', sampleLines(from, Math.min(AT_ONCE, sizes.lines - from + 1)));
  await replica.keep();
  bench = await openConsole(platform, browser, await loadTestConfig());
  tab = await bench.context.newPage();
  session = await bench.context.newCDPSession(tab);
  await session.send('Performance.enable');
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await rm(schemas, { recursive: true, force: true });
});

describe('a long log', () => {
  it('opens, is searched and stays small', async () => {
    await tab.goto(await bench.addressOf(LOG, { serviceId: replicaId }));
    await waitForPage(tab, LOG, 'ready');
    await tab.waitForSelector('.logview-row:not([data-absent])');
    await tab.waitForTimeout(1_000);
    const away = bench.menuLink(tab, AWAY);
    const input = tab.getByRole('textbox', { name: '搜索日志' });
    const opened: number[] = [];
    const searched: number[] = [];
    for (let round = 0; round < sizes.rounds; round += 1) {
      opened.push(await away.evaluate(openAgain, sizes.lines));
      searched.push(await input.evaluate(search, `Request ${sizes.lines - round} `));
    }
    await tab.evaluate(readThrough, sizes.places);
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
    const naive = await openNaive();
    expect(naive.lines).toBe(sizes.lines);

    const all = (values: readonly number[]) => `${values.map((value) => value.toFixed(0)).join(', ')} ms`;
    table.figure('open', median(opened), all(opened));
    table.ratio('naive', median(opened), naive.ms, 'ms');
    table.figure('search', median(searched), all(searched));
    table.figure('heap', heap / 1024 / 1024);
  });

  it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
});

/** The same log, fetched as a whole into one element: what a page does that thinks nothing of it. */
async function openNaive(): Promise<{ readonly ms: number; readonly lines: number }> {
  const blank = '<!doctype html><title>one pre</title><body>';
  await tab.route('**/one-pre', (route) => route.fulfill({ contentType: 'text/html', body: blank }));
  await tab.goto(`${platform.url}/one-pre`);
  return tab.evaluate(
    async ({ path, id }) => {
      const started = performance.now();
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ replicaId: id }),
      });
      const pre = document.createElement('pre');
      pre.textContent = await response.text();
      document.body.replaceChildren(pre);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return {
        ms: performance.now() - started,
        lines: (pre.textContent.match(/\n/g) ?? []).length,
      };
    },
    { path: bench.pathOf('containerLog.download'), id: replicaId },
  );
}
