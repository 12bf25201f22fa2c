import type { Page as Tab } from 'playwright-core';
import type { Config } from '#config/config.ts';
import type { RouteParams } from '#core/route.ts';
import type { TabWatch } from '../browser/watch-tab.ts';
import type { CallWatch } from './watch-calls.ts';

/** A journey under way: what its steps need. */
export interface Walk {
  readonly tab: Tab;
  readonly watch: TabWatch;
  readonly calls: CallWatch;
  readonly config: Config;
  /** Of the platform, without a slash at its end. */
  readonly url: string;
  /** Organisation and project that the person works in. */
  readonly place: RouteParams;
  /** Values of a page's route from rows that the person may read; undefined when there is no such row. */
  readonly paramsOf: (pageId: string) => Promise<RouteParams | undefined>;
  /** What the journey has remembered so far, `unique` among it. */
  readonly remembered: Map<string, string>;
}
