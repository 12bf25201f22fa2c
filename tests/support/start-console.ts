import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { vi } from 'vitest';
import { type DemoCall, signIn } from '../../platform/operations/demo/demo-client.ts';
import type { Place } from './deploy-model.ts';
import { writePages } from './lay-pages.ts';
import { loadTestConfig } from './load-test-config.ts';
import { openBrowser } from './open-browser.ts';
import { PATIENCE_MS } from './patience.ts';
import { sharedPlatform } from './shared-platform.ts';
import type { Platform } from './start-platform.ts';

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

/** The shared platform with a project of its own, open in a browser as its admin. */
export async function startConsole({ name, pages = {}, viewport }: ConsoleOptions): Promise<TestConsole> {
  const { platform, overlay } = await sharedPlatform();
  const browser = await openBrowser();
  try {
    const target = { config: await loadTestConfig(), fetch, origin: platform.url };
    const call = await signIn(target, 'admin', platform.adminPassword);
    const organizationId = String((await call('organization.create', { name: `${name}组织` })).id);
    const projectId = String((await call('project.create', { organizationId, name: `${name}项目` })).id);
    const place = { organizationId, projectId };
    const context = await browser.newContext({ viewport, locale: 'zh-CN' });
    await context.request.post(`${platform.url}/api/base/login`, {
      data: { username: 'admin', password: platform.adminPassword },
    });
    await overlayPages(context, platform.url, overlay, place, pages);
    const page = await context.newPage();
    const stop = async () => {
      await browser.close();
      await stopServices(call, place);
      await rm(join(overlay, 'pages'), { recursive: true, force: true });
    };
    return { platform, browser, call, place, page, stop };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

/** Resolves when the platform has read them. */
async function overlayPages(
  { request }: BrowserContext,
  url: string,
  overlay: string,
  place: Place,
  pages: Readonly<Record<string, string>>,
): Promise<void> {
  const ids = Object.keys(pages);
  if (ids.length === 0) return;
  await writePages(overlay, pages);
  const query = new URLSearchParams({ ...place, ids: ids.join(',') });
  await vi.waitFor(
    async () => {
      const read: readonly unknown[] = await (await request.get(`${url}/_console/pages?${query}`)).json();
      if (read.length < ids.length) throw new Error(`The platform knows ${read.length} of ${ids}`);
    },
    { timeout: PATIENCE_MS, interval: 50 },
  );
}

/** What runs takes from the machine that the next file works on. */
async function stopServices(call: DemoCall, place: Place): Promise<void> {
  const services = (await call('inference.list', { ...place, pageSize: 100 })).result;
  const running = (Array.isArray(services) ? services : []).filter(
    ({ state }) => !['New', 'Stopped', 'StartFailed'].includes(state),
  );
  for (const { id } of running) await call('inference.stop', { id });
}
