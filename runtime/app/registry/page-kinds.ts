// The one table of page kinds: which module draws which kind, loaded when first needed.
import type { ComponentType } from 'react';
import type { LinkedPage, PageKind } from '#core/page.ts';
import type { RouteParams } from '#core/route.ts';

/** What every page view gets. It draws the whole page, its `h1` included, and reports with `usePageState`. */
export interface PageViewProps {
  readonly linked: LinkedPage;
  readonly params: RouteParams;
}

export interface PageViewModule {
  readonly PageView: ComponentType<PageViewProps>;
}

export type LoadPageView = () => Promise<PageViewModule>;

export const PAGE_KINDS: Readonly<Record<PageKind, LoadPageView>> = {
  list: () => import('../page/ListPage.tsx'),
  detail: () => import('../page/DetailPage.tsx'),
  dashboard: () => import('../page/DashboardPage.tsx'),
  help: () => import('../page/HelpPage.tsx'),
  form: () => import('../form/FormPage.tsx'),
  amis: () => import('../amis/AmisPage.tsx'),
  plugin: () => import('../page/PluginPage.tsx'),
};

/** The loader of a kind; undefined for a kind that this console does not know. */
export function findPageKind(kind: string): LoadPageView | undefined {
  return Object.hasOwn(PAGE_KINDS, kind) ? PAGE_KINDS[kind as PageKind] : undefined;
}
