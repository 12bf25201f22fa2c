import type { Page } from '#core/page.ts';
import { meets, type Viewer } from './viewer.ts';

/** Whether the viewer may open the page: its permission key and its access level. */
export function isPagePermitted(page: Pick<Page, 'permission' | 'can'>, viewer: Viewer): boolean {
  return meets(viewer, page);
}
