import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { median } from '#core/statistics/quantile/quantile.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { openBrowser } from '../support/open-browser.ts';
import { openStage, type Stage } from '../support/stage/open-stage.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';
import { waitForPage } from '../support/wait-for-page.ts';
import { fillApplications, fillServices, ROWS_A_PAGE } from './fill-project.ts';
import { amisPage } from './list/amis-page.ts';
import { measureChanges } from './list/measure-changes.ts';
import { type LoadTarget, measureInTurns } from './measure-load.ts';
import { writeMorePages } from './more-pages.ts';
import { type BenchConsole, openConsole } from './open-console.ts';
import { openTable } from './open-table.ts';
import { openPeer, type Peer } from './peer/open-peer.ts';
import { serviceList } from './peer/schemas.ts';
import { benchSizes } from './sizes.ts';

const SERVICES = 'aic/registration/list';
/** Two lists in the menu that do not ask again by themselves. */
const [EVEN, ODD] = ['aic/application/list', 'aic/collection/list'] as const;
/** A row of data: ours are not placeholders, amis's carry their place. */
const ROW = 'tbody tr:not([class*=placeholder], [class*=spacer])';

const { list } = benchSizes();
const table = openTable('list');
let platform: Platform;
/** The same with more pages. */
let crowded: Platform;
let peer: Peer;
let stage: Stage;
let browser: Browser;
let overlay: string;
let ours: BenchConsole;
let theirs: BenchConsole;
/** The first page of services. */
let rows: readonly unknown[];

beforeAll(async () => {
  overlay = await mkdtemp(join(tmpdir(), 'aip-bench-'));
  await writeMorePages(overlay, list.morePages);
  await writeFile(
    join(overlay, 'pages/aic/bench/amis.yaml'),
    JSON.stringify(amisPage('/console/bench/amis/{organizationId}/{projectId}')),
  );
  // Without the demo: it makes its rows and calls while the pages are measured.
  [platform, crowded] = await Promise.all([startPlatform(), startPlatform({ schemas: [overlay] })]);
  [peer, stage, browser] = await Promise.all([openPeer(), openStage(), openBrowser()]);
  const config = await loadTestConfig();
  ours = await openConsole(platform, browser, config);
  theirs = await openConsole(crowded, browser, config);
  rows = await fillServices(ours);
  await fillApplications(ours);
  await fillServices(theirs);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([peer?.close(), stage?.close(), platform?.stop(), crowded?.stop()]);
  await rm(overlay, { recursive: true, force: true });
});

describe('a list page of the console against a plain amis crud page on the same rows', () => {
  it('loads cold', async () => {
    peer.show(serviceList, rows);
    stage.show({
      page: { ...amisPage('/bench'), id: 'bench/amis' },
      answers: {
        'registration.list': () => ({
          success: true,
          page: { pageNo: 1, pageSize: ROWS_A_PAGE, totalCount: ROWS_A_PAGE + 2, result: rows },
        }),
        'registration.check': () => ({ success: true, result: {} }),
      },
      shapes: { 'registration.list': 'page' },
    });

    const signs = { ready: `${ROW} td`, counted: ROW };
    const targets = {
      ours: await target(ours, SERVICES),
      crowded: await target(theirs, SERVICES),
      amis: { url: stage.url, ...signs },
      amisInside: await target(theirs, 'aic/bench/amis'),
      peer: { url: peer.url, ...signs },
    };
    const load = await measureInTurns(browser, targets);
    const [own, more, amis, amisInside, plain] = [
      load('ours'),
      load('crowded'),
      load('amis'),
      load('amisInside'),
      load('peer'),
    ];
    for (const { drawn } of [own, more, amis, amisInside, plain]) expect(drawn).toBe(ROWS_A_PAGE);

    table.figure('bytes', own.bytes / 1024, `peer ${(plain.bytes / 1024).toFixed(0)} KB`);
    table.figure('requests', own.requests, `peer ${plain.requests}`);
    table.figure('moreBytes', (more.bytes - own.bytes) / 1024);
    table.figure('moreRequests', more.requests - own.requests);
    table.ratio('firstRow', own.readyMs, plain.readyMs, 'ms');
    table.ratio('script', own.scriptMs, plain.scriptMs, 'ms');
    table.figure('amisBytes', amisInside.bytes / 1024, `${amisInside.requests} requests`);
    table.ratio('amisFirstRow', amis.readyMs, plain.readyMs, 'ms');
    table.ratio('amisInside', amisInside.readyMs, plain.readyMs, 'ms');
  });

  it('changes page', async () => {
    const tab = await ours.context.newPage();
    const changes = await measureChanges(tab, {
      from: await ours.addressOf(SERVICES),
      start: () => waitForPage(tab, SERVICES, 'ready'),
      count: list.pageChanges,
      to: async (round) => {
        const pageId = round % 2 === 0 ? EVEN : ODD;
        await ours.menuLink(tab, pageId).click();
        await waitForPage(tab, pageId, 'ready');
      },
    });
    await tab.close();
    expect(changes.scriptMs).toHaveLength(list.pageChanges);
    table.figure('changeScript', median(changes.scriptMs), `${list.pageChanges} changes`);
    table.figure('changeShift', changes.shift / list.pageChanges);
  });

  it('has a figure for each row of its table', () => expect(table.missing()).toEqual([]));
});

async function target({ addressOf, context }: BenchConsole, pageId: string): Promise<LoadTarget> {
  return {
    url: await addressOf(pageId),
    ready: `${ROW} td`,
    counted: ROW,
    cookies: await context.cookies(),
  };
}
