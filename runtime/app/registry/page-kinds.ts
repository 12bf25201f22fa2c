// The one table of page kinds: which module draws which kind. Lists come with the console, the others when first needed.
import type { ComponentType } from 'react';
import type { LinkedPage } from '#core/linked-page.ts';
import type { PageKind } from '#core/page.ts';
import type { RouteParams } from '#core/route.ts';
import { loadStyle } from '#plugin-api';
import statsAddress from '../block/stats.css?address';
import { loadFormPage } from '../form/load-form.ts';
import { PageView as ListView } from '../page/ListPage.tsx';

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

/** Drawn without waiting: what comes with the console needs no second frame. */
export const PRESENT_VIEWS: Readonly<Partial<Record<PageKind, ComponentType<PageViewProps>>>> = {
  list: ListView,
};

const furtherPages = async () => {
  const [pages] = await Promise.all([import('./further-pages.ts'), loadStyle(statsAddress)]);
  return pages;
};

export const PAGE_KINDS: Readonly<Record<PageKind, LoadPageView>> = {
  list: async () => ({ PageView: ListView }),
  detail: async () => ({ PageView: (await furtherPages()).DetailView }),
  dashboard: async () => ({ PageView: (await furtherPages()).DashboardView }),
  help: async () => ({ PageView: (await furtherPages()).HelpView }),
  form: loadFormPage,
  amis: () => import('../amis/AmisPage.tsx'),
  plugin: async () => ({ PageView: (await furtherPages()).PluginView }),
};

/** The loader of a kind; undefined for a kind that this console does not know. */
export function findPageKind(kind: string): LoadPageView | undefined {
  return Object.hasOwn(PAGE_KINDS, kind) ? PAGE_KINDS[kind as PageKind] : undefined;
}
