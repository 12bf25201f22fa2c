// The one table of page kinds: which module draws which kind. Kinds that cost a few hundred bytes beside what a list needs
// anyway come with the console; the form and amis bring large libraries and are loaded when first needed.
import type { ComponentType } from 'react';
import type { LinkedPage, PageKind } from '#core/page.ts';
import type { RouteParams } from '#core/route.ts';
import { PageView as DashboardView } from '../page/DashboardPage.tsx';
import { PageView as DetailView } from '../page/DetailPage.tsx';
import { PageView as HelpView } from '../page/HelpPage.tsx';
import { PageView as ListView } from '../page/ListPage.tsx';
import { PageView as PluginView } from '../page/PluginPage.tsx';

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
  list: async () => ({ PageView: ListView }),
  detail: async () => ({ PageView: DetailView }),
  dashboard: async () => ({ PageView: DashboardView }),
  help: async () => ({ PageView: HelpView }),
  form: () => import('../form/FormPage.tsx'),
  amis: () => import('../amis/AmisPage.tsx'),
  plugin: async () => ({ PageView: PluginView }),
};

/** The loader of a kind; undefined for a kind that this console does not know. */
export function findPageKind(kind: string): LoadPageView | undefined {
  return Object.hasOwn(PAGE_KINDS, kind) ? PAGE_KINDS[kind as PageKind] : undefined;
}
