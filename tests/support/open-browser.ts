import { existsSync } from 'node:fs';
import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of a headless browser count as visible, and frames come as fast as on a screen.
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
];

/** A headless Chromium: CHROMIUM_PATH, else an installed one, else the one of the npm package. Close it in `afterAll`. */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  return playwright.launch({
    executablePath: await findChromium(),
    headless: true,
    args: [...ARGS, ...args],
  });
}

export async function findChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH does not exist: ${chosen}`);
    return chosen;
  }
  // The package unpacks itself into the temporary directory; that takes seconds, once.
  return INSTALLED.find((path) => existsSync(path)) ?? chromium.executablePath();
}
