// Generated from the folders of runtime/kinds/ by `npm run kinds`. Do not edit.
import type { Filling } from '#config/fill/kind-fill.ts';
import type { Page } from '#core/page.ts';
import { fill as dashboardKind } from '../dashboard/fill.ts';
import { fill as detailKind } from '../detail/fill.ts';
import { fill as formKind } from '../form/fill.ts';
import { fill as listKind } from '../list/fill.ts';

/** A page with what it leaves to the contract; kinds that leave nothing stay as they are. */
export function fillPageKind(page: Page, filling: Filling): Page {
  switch (page.kind) {
    case 'list':
      return listKind(page, filling);
    case 'form':
      return formKind(page, filling);
    case 'detail':
      return detailKind(page, filling);
    case 'dashboard':
      return dashboardKind(page, filling);
    default:
      return page;
  }
}
