// Pages as the browser gets them: found by path or id, filtered for the person, everything they name resolved.
import type { Config } from '#config/config.ts';
import { findPageRoute, type PageRoute } from '#config/page/find-page-route.ts';
import { pageForViewer } from '#config/viewer/page-for-viewer.ts';
import { isPagePermitted } from '#config/viewer/page-permitted.ts';
import type { Viewer } from '#config/viewer/viewer.ts';
import type { HelpValues } from '#core/help-value.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import type { Page } from '#core/page.ts';
import type { RouteParams } from '#core/route.ts';
import { createFormValidators } from './form-validators.ts';
import { parseMarkdown } from './parse-markdown.ts';

export type PageAnswer =
  | { readonly state: 'ready'; readonly page: LinkedPage; readonly params: RouteParams }
  | { readonly state: 'redirect'; readonly path: string }
  | { readonly state: 'forbidden' | 'not-found' };

export const NOT_FOUND: PageAnswer = { state: 'not-found' };

export interface ConsolePages {
  /** Page and parameters of a full path, before permissions are checked. */
  readonly find: (path: string) => PageRoute | undefined;
  readonly open: (path: string, viewer: Viewer) => PageAnswer;
  /** Pages among the ids that the viewer may open; the others are left out. */
  readonly byId: (ids: readonly string[], viewer: Viewer) => readonly LinkedPage[];
  /** Module text of a form's precompiled validator; undefined for an unknown hash. */
  readonly validator: (hash: string) => string | undefined;
}

export function createConsolePages(config: Config, helpValues: () => HelpValues = () => ({})): ConsolePages {
  const link = (page: Page, viewer: Viewer): LinkedPage =>
    withContent(pageForViewer(config, page, viewer), config, helpValues);
  const find = (path: string) => findPageRoute(config, path);
  return {
    find,
    validator: createFormValidators(config),
    open(path, viewer) {
      const found = find(path);
      if (found === undefined) return NOT_FOUND;
      if (found.redirect !== undefined) return { state: 'redirect', path: found.redirect };
      if (!isPagePermitted(found.page, viewer)) return { state: 'forbidden' };
      return { state: 'ready', page: link(found.page, viewer), params: found.params };
    },
    byId: (ids, viewer) =>
      ids.flatMap((id) => {
        const page = config.pages.get(id);
        return page !== undefined && isPagePermitted(page, viewer) ? [link(page, viewer)] : [];
      }),
  };
}

function withContent(page: LinkedPage, config: Config, helpValues: () => HelpValues): LinkedPage {
  if (page.page.kind !== 'help') return page;
  return { ...page, content: parseMarkdown(config.help.get(page.page.content) ?? '', helpValues()) };
}
