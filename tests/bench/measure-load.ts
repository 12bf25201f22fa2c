// One cold load in a fresh browser context: what came over the wire, when the content stood, how much script it took.
import type { Browser, CDPSession, Cookie, Page } from 'playwright-core';
import { median } from '#core/statistics/quantile/quantile.ts';
import { benchSizes } from './sizes.ts';

export interface Load {
  readonly bytes: number;
  readonly requests: number;
  /** ms from navigation until `ready` held. */
  readonly readyMs: number;
  /** Main-thread script ms until then, on the thread's own clock: other jobs don't count. */
  readonly scriptMs: number;
  /** Elements that `counted` matches when everything has come. */
  readonly drawn: number;
}

export interface LoadTarget {
  readonly url: string;
  /** Selector of an element that only stands when the content does. */
  readonly ready: string;
  /** Selector of the rows, or fields, that have to be there in the end. */
  readonly counted: string;
  readonly cookies?: readonly Cookie[];
}

async function measureLoad(browser: Browser, target: LoadTarget): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    if (target.cookies !== undefined) await context.addCookies([...target.cookies]);
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    const readyMs = await watchReady(tab, session, target.ready);
    let bytes = 0;
    let requests = 0;
    session.on('Network.requestWillBeSent', ({ request }) => {
      if (!request.url.startsWith('data:') && !request.url.startsWith('blob:')) requests += 1;
    });
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await tab.goto(target.url, { waitUntil: 'commit' });
    const ready = await readyMs();
    const { metrics } = await session.send('Performance.getMetrics');
    await tab.waitForLoadState('networkidle');
    const script = metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? Number.NaN;
    const drawn = await tab.locator(target.counted).count();
    return { bytes, requests, readyMs: ready, scriptMs: script * 1000, drawn };
  } finally {
    await context.close();
  }
}

/** The page itself reports the moment: a driver that asks for it would run its own code while the page loads. */
async function watchReady(tab: Page, session: CDPSession, selector: string): Promise<() => Promise<number>> {
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'tellReady' });
  const told = new Promise<number>((resolve, reject) => {
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name === 'tellReady') resolve(Number(payload));
    });
    setTimeout(() => reject(new Error(`${selector} did not appear within a minute`)), 60_000).unref();
  });
  told.catch(() => undefined);
  await tab.addInitScript((wanted) => {
    const { tellReady } = window as unknown as { tellReady: (payload: string) => void };
    const look = () => {
      if (document.querySelector(wanted) === null) requestAnimationFrame(look);
      // The frame after the one that drew it.
      else requestAnimationFrame(() => tellReady(String(performance.now())));
    };
    requestAnimationFrame(look);
  }, selector);
  return () => told;
}

/** Loads the targets in turns, so that whatever else happens meets all alike; the medians of each. */
export async function measureInTurns<Name extends string>(
  browser: Browser,
  targets: Readonly<Record<Name, LoadTarget>>,
): Promise<(name: Name) => Load> {
  const { warmUps, counted } = benchSizes().loads;
  const loads = new Map<string, Load[]>();
  for (let round = -warmUps; round < counted; round += 1) {
    for (const [name, target] of Object.entries<LoadTarget>(targets)) {
      const load = await measureLoad(browser, target);
      if (round >= 0) loads.set(name, [...(loads.get(name) ?? []), load]);
    }
  }
  return (name) => {
    const of = (key: keyof Load) => median((loads.get(name) ?? []).map((load) => load[key]));
    return {
      bytes: of('bytes'),
      requests: of('requests'),
      readyMs: of('readyMs'),
      scriptMs: of('scriptMs'),
      drawn: of('drawn'),
    };
  };
}
