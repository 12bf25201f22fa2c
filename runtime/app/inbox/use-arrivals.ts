import { useEffect, useRef } from 'react';
import type { LinkedOperation } from '#core/linked-page.ts';
import { useHttp } from '../http/http-context.tsx';
import { useLocation } from '../location/router.ts';

/**
 * Opening a page marks its notifications as read. Later ones are not, while it is open: the person may look elsewhere.
 * `paths`: pages of what is unread; undefined until that is known.
 */
export function useArrivals(paths: readonly string[] | undefined, readAll: LinkedOperation): void {
  const http = useHttp();
  const { pathname } = useLocation();
  const arrived = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (paths === undefined || arrived.current === pathname) return;
    arrived.current = pathname;
    for (const path of paths)
      if (path.split('?', 1)[0] === pathname)
        // It stays unread, no more.
        http.callOperation(readAll, { path }, { silent: true }).catch(() => undefined);
  }, [paths, pathname, http, readAll]);
}
