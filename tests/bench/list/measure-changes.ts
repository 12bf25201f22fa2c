// What a click from one page of the console to the next costs the browser.
import type { Page as Tab } from 'playwright-core';

interface Changes {
  readonly from: string;
  /** Resolves when the first page stands. */
  readonly start: () => Promise<void>;
  readonly count: number;
  /** Goes to the page of the round and waits until it stands; round 0 is not measured. */
  readonly to: (round: number) => Promise<void>;
}

/** What draws late still belongs to the change. */
const SETTLE_MS = 300;

/** Main-thread script ms of each change, and the layout shift score of all together. */
export async function measureChanges(
  tab: Tab,
  { from, start, count, to }: Changes,
): Promise<{ readonly scriptMs: readonly number[]; readonly shift: number }> {
  const session = await tab.context().newCDPSession(tab);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const scriptMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find((metric) => metric.name === 'ScriptDuration')?.value ?? Number.NaN) * 1000;
  };
  await tab.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) {
        (window as unknown as { shift: number }).shift += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: false });
  });
  await tab.goto(from);
  await start();
  await to(0);
  await tab.waitForTimeout(SETTLE_MS);
  await tab.evaluate(() => Object.assign(window, { shift: 0 }));
  const costs: number[] = [];
  for (let round = 1; round <= count; round += 1) {
    const before = await scriptMs();
    await to(round);
    await tab.waitForTimeout(SETTLE_MS);
    costs.push((await scriptMs()) - before);
  }
  const shift = await tab.evaluate(() => (window as unknown as { shift: number }).shift);
  return { scriptMs: costs, shift };
}
