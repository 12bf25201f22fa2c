// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import type { Around, Parts } from '#config/walk/kind-walk.ts';
import type { Page } from '#core/page.ts';
import { walk as amisKind } from '../amis/walk.ts';
import { walk as dashboardKind } from '../dashboard/walk.ts';
import { walk as detailKind } from '../detail/walk.ts';
import { walk as formKind } from '../form/walk.ts';
import { walk as helpKind } from '../help/walk.ts';
import { walk as listKind } from '../list/walk.ts';
import { walk as pluginKind } from '../plugin/walk.ts';

/** Every piece of a page that its kind knows of. */
export function walkPageKind(page: Page, around: Around): Parts {
  switch (page.kind) {
    case 'list':
      return listKind(page, around);
    case 'form':
      return formKind(page, around);
    case 'detail':
      return detailKind(page, around);
    case 'dashboard':
      return dashboardKind(page, around);
    case 'help':
      return helpKind(page, around);
    case 'amis':
      return amisKind(page, around);
    case 'plugin':
      return pluginKind(page, around);
  }
}
