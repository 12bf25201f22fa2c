import type { Page } from 'playwright-core';

/** Waits until the routed area shows the page in one of the states, e.g. `ready` or `empty`. */
export async function waitForPage(page: Page, id: string, ...states: readonly string[]): Promise<void> {
  const wanted = (states.length === 0 ? ['ready'] : states).map(
    (state) => `[data-page-id="${id}"][data-state="${state}"]`,
  );
  await page.locator(wanted.join(', ')).waitFor();
}
