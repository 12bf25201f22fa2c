// Deny by default: a console or admin page that is open to all is a mistake unless a reason is given.
import type { IndexedPage } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';
import { SIGNED_IN } from '../viewer/viewer.ts';

export function* openPageRule({ source, page }: IndexedPage): Iterable<Finding> {
  if (page.can !== undefined) return;
  if (isBelow(page.route, '/admin')) {
    // A licence key says what the platform may do, not what the person may.
    yield {
      code: 'SCH-OPEN-PAGE',
      zh: '后台页面必须用 can 写明访问级别，如 platform.manage',
      en: 'Admin pages need an access level in can, e.g. platform.manage',
      source,
      path: ['permission'],
    };
  } else if (isBelow(page.route, '/console') && page.permission === SIGNED_IN) {
    yield {
      code: 'SCH-OPEN-PAGE',
      zh: '控制台页面必须有权限键，或用 can 写明访问级别',
      en: 'Console pages need a permission key, or an access level in can',
      source,
      path: ['permission'],
    };
  }
}

function isBelow(route: string, prefix: string): boolean {
  return route === prefix || route.startsWith(`${prefix}/`);
}
