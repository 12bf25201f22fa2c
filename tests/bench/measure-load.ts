// One cold load in a fresh browser context: what came over the wire, when the content stood, how much script it took.
import type { Browser, Cookie } from 'playwright-core';

export interface Load {
  readonly bytes: number;
  readonly requests: number;
  /** ms from navigation until `ready` held. */
  readonly readyMs: number;
  /** Main-thread script ms until then, on the thread's own clock: other jobs don't count. */
  readonly scriptMs: number;
}

export interface LoadTarget {
  readonly url: string;
  /** Selector of an element that only stands when the content does. */
  readonly ready: string;
  readonly cookies?: readonly Cookie[];
}

export async function measureLoad(browser: Browser, target: LoadTarget): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  try {
    if (target.cookies !== undefined) await context.addCookies([...target.cookies]);
    const tab = await context.newPage();
    await tab.addInitScript((selector) => {
      const look = () => {
        if (document.querySelector(selector) === null) requestAnimationFrame(look);
        // The frame after the one that drew it.
        else requestAnimationFrame(() => Object.assign(window, { readyAt: performance.now() }));
      };
      requestAnimationFrame(look);
    }, target.ready);
    const session = await context.newCDPSession(tab);
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
    await tab.goto(target.url);
    await tab.waitForFunction(() => 'readyAt' in window, undefined, { timeout: 60_000, polling: 20 });
    const { metrics } = await session.send('Performance.getMetrics');
    const readyMs = await tab.evaluate(() => (window as unknown as { readyAt: number }).readyAt);
    await tab.waitForLoadState('networkidle');
    const script = metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? Number.NaN;
    return { bytes, requests, readyMs, scriptMs: script * 1000 };
  } finally {
    await context.close();
  }
}

/** Loads the targets in turns, `rounds` times after one round that warms the server up. */
export async function measureInTurns<Name extends string>(
  browser: Browser,
  targets: Readonly<Record<Name, LoadTarget>>,
  rounds: number,
): Promise<Record<Name, Load[]>> {
  const names = Object.keys(targets) as Name[];
  const loads = Object.fromEntries(names.map((name) => [name, [] as Load[]])) as Record<Name, Load[]>;
  for (let round = -1; round < rounds; round += 1) {
    for (const name of names) {
      const load = await measureLoad(browser, targets[name]);
      if (round >= 0) loads[name].push(load);
    }
  }
  return loads;
}
