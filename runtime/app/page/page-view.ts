// What every page kind draws with.
import type { ComponentType } from 'react';
import type { LinkedPage } from '#core/linked-page.ts';
import type { Page } from '#core/page.ts';
import type { RouteParams } from '#core/route.ts';

/** What every page view gets. It draws the whole page, its `h1` included, and reports with `usePageState`. */
export interface PageViewProps {
  readonly linked: LinkedPage;
  readonly params: RouteParams;
}

/** What the `View.tsx` of a page kind exports. */
export interface PageViewModule {
  readonly View: ComponentType<PageViewProps>;
  /** Fetches what this page is drawn with beyond the module itself; drawing waits for it. */
  readonly prepare?: (page: Page) => Promise<void>;
  /** Fetches what pages of the kind mostly need next; called when the console is idle. */
  readonly preload?: () => Promise<void>;
}
