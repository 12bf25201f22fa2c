// From the save of a page file to the page on an open screen.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { median } from '#core/statistics/quantile/quantile.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { openBrowser } from '../support/open-browser.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';
import { fillApplications } from './fill-project.ts';
import { replaceLine } from './more-pages.ts';
import { openConsole } from './open-console.ts';
import { openTable } from './open-table.ts';
import { benchSizes } from './sizes.ts';

const LIST = 'aic/application/list';
const FILE = `pages/${LIST}.yaml`;
/** An edit that never comes is no slow one. */
const PATIENCE_MS = 60_000;

const { edits } = benchSizes().live;
const table = openTable('live');
let platform: Platform;
let browser: Browser;
let overlay: string;

beforeAll(async () => {
  overlay = await mkdtemp(join(tmpdir(), 'aip-bench-'));
  [platform, browser] = await Promise.all([startPlatform({ demo: true, schemas: [overlay] }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await rm(overlay, { recursive: true, force: true });
});

it('an edited list page', async () => {
  const bench = await openConsole(platform, browser, await loadTestConfig());
  await fillApplications(bench);
  const { context, addressOf } = bench;
  const address = await addressOf(LIST);
  const tab = await context.newPage();
  const stream = tab.waitForResponse((response) => response.url().endsWith('/_console/events'));
  await tab.goto(address);
  await waitForPage(tab, LIST, 'ready');
  await stream;
  // The browser says when the title stood in a frame, on the clock that this process reads as well.
  await tab.evaluate(() => {
    const seen: Record<string, number> = {};
    Object.assign(window, { seen });
    const look = () => {
      const title = document.querySelector('h1')?.firstChild?.textContent ?? '';
      if (seen[title] === undefined) {
        seen[title] = Number.POSITIVE_INFINITY;
        requestAnimationFrame(() => {
          seen[title] = Date.now();
        });
      }
      requestAnimationFrame(look);
    };
    look();
  });

  const file = join(overlay, FILE);
  const text = await readFile(resolve(import.meta.dirname, '../../schemas', FILE), 'utf8');
  await mkdir(dirname(file), { recursive: true });
  await tab.waitForTimeout(1_000);
  const times: number[] = [];
  // The first edit opens the overlay and warms everything up; it is not counted.
  for (let edit = 0; edit <= edits; edit += 1) {
    const title = `第 ${edit} 版`;
    const saved = Date.now();
    await writeFile(file, replaceLine(text, 'title', `title: ${title}`));
    const seen = await tab.waitForFunction(
      (wanted) => {
        const at = (window as unknown as { seen: Record<string, number> }).seen[wanted];
        return at !== undefined && Number.isFinite(at) ? at : false;
      },
      title,
      { polling: 10, timeout: PATIENCE_MS },
    );
    if (edit > 0) times.push(Number(await seen.jsonValue()) - saved);
    await tab.waitForTimeout(300);
  }
  await context.close();
  expect(times).toHaveLength(edits);
  table.figure('median', median(times));
  table.figure('worst', Math.max(...times));
});

it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
