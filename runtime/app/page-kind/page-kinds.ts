// The one table of page kinds: which module draws which kind. Lists come with the console, the others when first needed.

import type { ComponentType } from 'react';
import type { PageKind } from '#core/page.ts';
import { loadStyle } from '#plugin-api';
import statsAddress from '../block/stats.css?address';
import formAddress from '../form/form.css?address';
import type { LoadPageView, PageViewProps } from '../page/page-view.ts';
import { PageView as ListView } from './ListPage.tsx';

/** Drawn without waiting: what comes with the console needs no second frame. */
export const PRESENT_VIEWS: Readonly<Partial<Record<PageKind, ComponentType<PageViewProps>>>> = {
  list: ListView,
};

const furtherPages = async () => {
  const [pages] = await Promise.all([import('./further-pages.ts'), loadStyle(statsAddress)]);
  return pages;
};

/** A form comes with its library and a style sheet of its own, together. */
const formPage = async () => {
  const [page] = await Promise.all([import('./FormPage.tsx'), loadStyle(formAddress)]);
  return page;
};

export const PAGE_KINDS: Readonly<Record<PageKind, LoadPageView>> = {
  list: async () => ({
    PageView: ListView,
    preload: async () => void (await import('../table/BulkBar.tsx')),
  }),
  detail: async () => ({ PageView: (await furtherPages()).DetailView }),
  dashboard: async () => ({ PageView: (await furtherPages()).DashboardView }),
  help: async () => ({ PageView: (await furtherPages()).HelpView }),
  form: formPage,
  amis: () => import('../amis/AmisPage.tsx'),
  plugin: async () => ({ PageView: (await furtherPages()).PluginView }),
};

/** The loader of a kind; undefined for an unknown kind. */
export function findPageKind(kind: string): LoadPageView | undefined {
  return Object.hasOwn(PAGE_KINDS, kind) ? PAGE_KINDS[kind as PageKind] : undefined;
}
