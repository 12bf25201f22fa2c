// What every page kind draws with.
import type { ComponentType } from 'react';
import type { LinkedPage } from '#core/linked-page.ts';
import type { RouteParams } from '#core/route.ts';

/** What every page view gets. It draws the whole page, its `h1` included, and reports with `usePageState`. */
export interface PageViewProps {
  readonly linked: LinkedPage;
  readonly params: RouteParams;
}

export interface PageViewModule {
  readonly PageView: ComponentType<PageViewProps>;
  /** Fetches what drawing mostly needs beyond the module itself; called before the first drawing, or when the console is idle. */
  readonly preload?: () => Promise<void>;
}

export type LoadPageView = () => Promise<PageViewModule>;
