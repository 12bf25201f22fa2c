import { rm } from 'node:fs/promises';
import type { Browser, CDPSession, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { openBrowser } from '../support/open-browser.ts';
import { createLoggedReplica, sampleLines, writeLogPage } from '../support/replica-log.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { median, reportLimit, reportRatio } from './report.ts';

const LINES = 1_000_000;
const ROUNDS = 5;
const PASSWORD = 'Plum-Harbor!4417-Kite';

let schemas: string;
let platform: Platform;
let browser: Browser;
let replicaId: string;
let tab: Tab;
let session: CDPSession;
let address: string;

beforeAll(async () => {
  schemas = await writeLogPage();
  platform = await startPlatform({ schemas: [schemas], env: { AIP_ADMIN_PASSWORD: PASSWORD } });
  browser = await openBrowser(['--js-flags=--expose-gc']);
  const replica = await createLoggedReplica(platform);
  replicaId = replica.id;
  for (let from = 1; from <= LINES; from += 100_000)
    await replica.print('stdout', sampleLines(from, 100_000));
  await replica.keep();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const { request } = context;
  await request.post(`${platform.url}/api/base/login`, { data: { username: 'admin', password: PASSWORD } });
  const projects = await (
    await request.post(`${platform.url}/api/usercenter/v1/projectList`, { data: {} })
  ).json();
  const [{ organizationId, id }] = projects.page.result;
  address = `${platform.url}/aic/console/log/${organizationId}/${id}/${replicaId}`;
  tab = await context.newPage();
  session = await context.newCDPSession(tab);
  await session.send('Performance.enable');
});
afterAll(async () => {
  await browser?.close();
  await platform?.stop();
  await rm(schemas, { recursive: true, force: true });
});

describe('a log of 1 M lines', () => {
  it('opens, is searched and stays small', async () => {
    await tab.goto(address);
    await tab.waitForSelector('.logview-row:not([data-absent])');
    await tab.waitForTimeout(1_000);
    const opened: number[] = [];
    const searched: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      opened.push(await tab.evaluate(openAgain, LINES));
      searched.push(await tab.evaluate(search, `Request ${LINES - round} `));
    }
    await tab.evaluate(readThrough);
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
    const naive = await openNaive();

    const ms = (values: readonly number[]) => values.map((value) => value.toFixed(0)).join(', ');
    reportLimit('log of 1 M lines, opens', 200, median(opened), 'ms', { detail: `${ms(opened)} ms` });
    reportRatio('log of 1 M lines, opens, against one <pre>', 0.1, median(opened), naive, 'ms');
    reportLimit('log of 1 M lines, search', 1_000, median(searched), 'ms', { detail: `${ms(searched)} ms` });
    reportLimit('log of 1 M lines, heap of the page', 100, heap / 1024 / 1024, 'MB', { digits: 1 });
  });
});

/** The same log, fetched as a whole into one element: what a page does that thinks nothing of it. */
async function openNaive(): Promise<number> {
  const blank = '<!doctype html><title>one pre</title><body>';
  await tab.route('**/one-pre', (route) => route.fulfill({ contentType: 'text/html', body: blank }));
  await tab.goto(`${platform.url}/one-pre`);
  return tab.evaluate(async (id) => {
    const started = performance.now();
    const response = await fetch('/api/ais/v1/runtime/container/log/download', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ replicaId: id }),
    });
    const pre = document.createElement('pre');
    pre.textContent = await response.text();
    document.body.replaceChildren(pre);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return performance.now() - started;
  }, replicaId);
}

/** Leaves the page and comes back to it, as a person does; ms until the newest line is painted. */
async function openAgain(lines: number): Promise<number> {
  const until = (holds: () => boolean) =>
    new Promise<void>((done) => {
      const look = () => (holds() ? done() : requestAnimationFrame(look));
      look();
    });
  const row = () => document.querySelector(`.logview-row[data-line="${lines}"]:not([data-absent])`);
  const path = window.location.pathname;
  const link = document.querySelector<HTMLAnchorElement>('a[href*="/applications/application/"]');
  link?.click();
  await until(() => row() === null && !window.location.pathname.includes('/log/'));
  await new Promise((done) => setTimeout(done, 800));
  const started = performance.now();
  window.history.back();
  await until(() => window.location.pathname === path && row() !== null);
  // Drawn in this frame, painted before the next.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  return performance.now() - started;
}

/** Types and presses Enter; ms until the match is counted and marked. */
async function search(pattern: string): Promise<number> {
  const input = document.querySelector<HTMLInputElement>('.logview-search__input');
  const hits = document.querySelector('.logview-search__hits');
  if (input === null || hits === null) throw new Error('there is no search');
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  write?.call(input, pattern);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  const started = performance.now();
  await new Promise((done) => requestAnimationFrame(done));
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  const isMarked = () =>
    [...document.querySelectorAll('mark')].some(
      ({ textContent }) => textContent?.toLowerCase() === pattern.toLowerCase(),
    );
  while (!/\/ 1 处$/.test(hits.textContent ?? '') || !isMarked())
    await new Promise((done) => requestAnimationFrame(done));
  return performance.now() - started;
}

/** Looks at a hundred places of the log. */
async function readThrough(): Promise<void> {
  const list = document.querySelector('.logview-list');
  for (let part = 0; part <= 100 && list !== null; part += 1) {
    list.scrollTop = ((list.scrollHeight - list.clientHeight) * part) / 100;
    await new Promise((done) => setTimeout(done, 60));
  }
}
