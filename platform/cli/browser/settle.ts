import { setTimeout as sleep } from 'node:timers/promises';
import type { Page as Tab } from 'playwright-core';
import type { TabWatch } from './watch-tab.ts';

const PATIENCE_MS = 60_000;
const LOOK_MS = 40;
/** Looks in a row without anything under way: what one answer leads to begins at once. */
const CALM_LOOKS = 3;

/** Waits until the page has drawn what it has to show; false when it never comes to rest. */
export async function settle(tab: Tab, watch: TabWatch): Promise<boolean> {
  const deadline = Date.now() + PATIENCE_MS;
  let calm = 0;
  while (Date.now() < deadline && !tab.isClosed()) {
    // A redirect takes the document away under the look.
    const busy = watch.busy() > 0 || (await tab.evaluate(isOnItsWay).catch(() => true));
    calm = busy ? 0 : calm + 1;
    if (calm >= CALM_LOOKS) return true;
    await sleep(LOOK_MS);
  }
  return false;
}

/** Runs in the browser. Placeholders and spinners of our own and of amis. */
function isOnItsWay(): boolean {
  const main = document.querySelector('main');
  return (
    main === null ||
    main.dataset.state === 'loading' ||
    main.querySelector('[aria-busy="true"], .aic-skeleton__line, .cxd-Spinner') !== null
  );
}
