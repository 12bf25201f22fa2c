import type { Page as Tab } from 'playwright-core';

/** What the routed area says of itself; state `none` without one. */
export function readMain(tab: Tab): Promise<{ readonly pageId: string | undefined; readonly state: string }> {
  return tab.evaluate(() => {
    const main = document.querySelector('main');
    return { pageId: main?.dataset.pageId, state: main?.dataset.state ?? 'none' };
  });
}
