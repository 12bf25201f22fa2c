import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { type DemoCall, signIn } from '../../platform/operations/demo/demo-client.ts';
import type { Place } from './deploy-model.ts';
import { layPages } from './lay-pages.ts';
import { loadTestConfig } from './load-test-config.ts';
import { openBrowser } from './open-browser.ts';
import { type Platform, startPlatform } from './start-platform.ts';

export interface TestConsole {
  readonly platform: Platform;
  readonly browser: Browser;
  /** Calls as the admin, past the browser. */
  readonly call: DemoCall;
  readonly place: Place;
  readonly page: Page;
  stop(): Promise<void>;
}

interface ConsoleOptions {
  /** 植物: 植物组织 with 植物项目. */
  readonly name: string;
  /** Laid over the built-in ones, by page id. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** A platform with a project of its own, open in a browser as its admin. */
export async function startConsole({ name, pages, viewport }: ConsoleOptions): Promise<TestConsole> {
  const schemas = pages === undefined ? [] : [await layPages(pages)];
  const starting = startPlatform({ schemas });
  const opening = openBrowser();
  /** Also ends what is still starting when the other one has failed. */
  const stop = async () => {
    await opening.then(
      (browser) => browser.close(),
      () => undefined,
    );
    await starting.then(
      (platform) => platform.stop(),
      () => undefined,
    );
    for (const directory of schemas) await rm(directory, { recursive: true, force: true });
  };
  try {
    const [platform, browser] = await Promise.all([starting, opening]);
    const target = { config: await loadTestConfig(), fetch, origin: platform.url };
    const call = await signIn(target, 'admin', platform.adminPassword);
    const organizationId = String((await call('organization.create', { name: `${name}组织` })).id);
    const projectId = String((await call('project.create', { organizationId, name: `${name}项目` })).id);
    const context = await browser.newContext({ viewport, locale: 'zh-CN' });
    await context.request.post(`${platform.url}/api/base/login`, {
      data: { username: 'admin', password: platform.adminPassword },
    });
    const page = await context.newPage();
    return { platform, browser, call, place: { organizationId, projectId }, page, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
