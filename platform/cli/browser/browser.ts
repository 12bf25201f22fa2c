// A headless Chromium, from packages that only development installs: said clearly when they are missing.
import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { UsageError } from '../command/usage-error.ts';
import { isMissingPackage } from './missing-package.ts';
import { unpackChromium } from './unpack-chromium.ts';

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

/**
 * Starts it; the caller closes it, also after a signal.
 *
 * @throws UsageError when the package or the browser is missing or does not start
 */
export async function openBrowser(args: readonly string[] = []): Promise<Browser> {
  const { chromium } = await loadPlaywright();
  const executablePath = await findChromium();
  // Without an UTF-8 locale Chromium saves a file with a Chinese name under another one.
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  const options = { executablePath, headless: true, args: [...ARGS, ...args], handleSIGINT: false, env };
  return chromium.launch(options).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message.split('\n', 1)[0] : String(error);
    throw new UsageError(
      `Chromium 无法启动（${executablePath}）：${reason}\n可用环境变量 CHROMIUM_PATH 指定另一个`,
    );
  });
}

/**
 * CHROMIUM_PATH, else an installed one, else the one of the npm package.
 *
 * @throws UsageError when there is none
 */
export async function findChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (!existsSync(chosen)) throw new UsageError(`CHROMIUM_PATH 指向的文件不存在：${chosen}`);
    return chosen;
  }
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  try {
    return await unpackChromium();
  } catch (error) {
    if (!isMissingPackage(error)) throw error;
    throw new UsageError(
      '没有找到 Chromium：安装一个，或用环境变量 CHROMIUM_PATH 指定，或运行 npm install --include=dev',
    );
  }
}

async function loadPlaywright() {
  try {
    return await import('playwright-core');
  } catch (error) {
    if (!isMissingPackage(error)) throw error;
    throw new UsageError('需要 playwright-core：运行 npm install --include=dev');
  }
}
