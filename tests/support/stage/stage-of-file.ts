import type { Browser, BrowserContext, BrowserContextOptions, Page as Tab } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from '../open-browser.ts';
import { openStage, type Stage } from './open-stage.ts';

/** A stage with a browser in front of it; both are there while the tests of the file run. */
export interface FileStage extends Omit<Stage, 'close'> {
  readonly newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** In a context of its own. */
  readonly newTab: (options?: BrowserContextOptions) => Promise<Tab>;
}

/** Opens them before the first test of the file that calls this, and closes them after its last. */
export function stageOfFile(): FileStage {
  let opened: { readonly stage: Stage; readonly browser: Browser } | undefined;
  beforeAll(async () => {
    const [stage, browser] = await Promise.all([openStage(), openBrowser()]);
    opened = { stage, browser };
  });
  afterAll(async () => {
    await opened?.browser.close();
    await opened?.stage.close();
  });
  const must = () => {
    if (opened === undefined) throw new Error('The stage is open while tests run');
    return opened;
  };
  const newContext: FileStage['newContext'] = (options) => must().browser.newContext(options);
  return {
    get url() {
      return must().stage.url;
    },
    get calls() {
      return must().stage.calls;
    },
    get traffic() {
      return must().stage.traffic;
    },
    show: (page) => must().stage.show(page),
    newContext,
    newTab: async (options) => (await newContext(options)).newPage(),
  };
}
