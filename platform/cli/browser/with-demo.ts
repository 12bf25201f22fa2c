import type { Browser } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type DemoPlatform, startDemoPlatform } from './demo-platform.ts';
import { untilSignal } from './until-signal.ts';

export interface DemoRequest {
  readonly root: string;
  /** Laid over the built-in schemas. */
  readonly schemas: readonly string[];
}

/**
 * Work in a headless browser on a platform with the demo's data; both end with it, or with a signal.
 *
 * @throws UsageError when something that it needs is missing or does not start, or after a signal
 */
export function withDemo<Done>(
  { root, schemas }: DemoRequest,
  work: (browser: Browser, platform: DemoPlatform) => Promise<Done>,
): Promise<Done> {
  return untilSignal(async (signal) => {
    const browser = await openBrowser();
    signal.addEventListener('abort', () => void browser.close());
    let platform: DemoPlatform | undefined;
    try {
      signal.throwIfAborted();
      platform = await startDemoPlatform(root, schemas, signal);
      return await work(browser, platform);
    } finally {
      await browser.close();
      await platform?.stop();
    }
  });
}
