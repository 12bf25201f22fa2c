// The browser of the tests is the one of the render check, with the patience that a busy machine needs.

import type { Browser } from 'playwright-core';
import { openBrowser as openChromium } from '../../platform/cli/browser/browser.ts';
import { PATIENCE_MS } from './patience.ts';

export async function openBrowser(args?: readonly string[]): Promise<Browser> {
  const browser = await openChromium(args);
  const newContext = browser.newContext.bind(browser);
  // `newPage` of a browser makes its context by this as well.
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    return context;
  };
  return browser;
}
