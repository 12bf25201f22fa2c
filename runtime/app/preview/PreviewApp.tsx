// The world of a previewed page: its own session, address, notices, questions, cache and HTTP client.
import { createStore, Provider as StoreProvider } from 'jotai';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ConsoleSession } from '#core/console-session.ts';
import { fillRoute, matchRoute, TAB_PARAMETER } from '#core/route.ts';
import type { PagePreviewProps } from '#plugin-api';
import { type PluginViews, PluginViewsProvider } from '../block/plugin-context.tsx';
import { createHttpCache } from '../data/create-http-cache.ts';
import { ResourceProvider } from '../data/resource-context.tsx';
import { DialogHost } from '../dialog/DialogHost.tsx';
import { DialogProvider } from '../dialog/dialog-context.tsx';
import { createDialogStore } from '../dialog/dialog-store.ts';
import type { HttpClient } from '../http/http-client.ts';
import { HttpProvider } from '../http/http-context.tsx';
import { Router } from '../location/router.ts';
import { SurroundingsProvider } from '../navigation/surroundings.ts';
import { NoticeProvider } from '../notice/notice-context.tsx';
import { createNoticeStore } from '../notice/notice-store.ts';
import { PageStateProvider } from '../page/page-state.tsx';
import { LinkedPageView } from '../router/LinkedPageView.tsx';
import { PageBoundary } from '../router/PageBoundary.tsx';
import { LoadingView } from '../router/views.tsx';
import { sessionAtom } from '../session/session-atoms.ts';
import { PreviewNotices } from './PreviewNotices.tsx';
import { usePreviewAddress } from './preview-address.ts';
import { createPreviewHttp, PREVIEW_REFUSED } from './preview-http.ts';
import { previewSession } from './preview-session.ts';

export interface PreviewAppProps extends PagePreviewProps {
  readonly session: ConsoleSession;
  readonly http: HttpClient;
  readonly views: PluginViews;
}

export function PreviewApp({ linked, params, viewer, onState, session, http, views }: PreviewAppProps) {
  const world = useWorld(http, linked, session.settings.noticeMs);
  const { notify } = world.notices;
  const stay = useCallback((address: string) => notify('info', `预览中不跳转：${address}`), [notify]);
  const home = pathOf(linked.pattern, params);
  const isInside = useCallback((path: string) => homeOf(linked.pattern, path) === home, [linked, home]);
  const address = usePreviewAddress(home, isInside, stay);
  const tab = matchRoute(linked.pattern, address.location.pathname)?.[TAB_PARAMETER];
  const shown = useMemo(
    () => (tab === undefined ? params : { ...params, [TAB_PARAMETER]: tab }),
    [params, tab],
  );
  const report = useCallback(
    (state: Parameters<NonNullable<typeof onState>>[0]) => onState?.(state),
    [onState],
  );
  // A page that broke is drawn anew with the next edit; a sound one keeps what the person did in it.
  const [broken, setBroken] = useState(false);
  const fence = broken ? linked.hash : 'sound';
  const fail = () => {
    setBroken(true);
    report('error');
  };
  world.store.set(sessionAtom, previewSession(session, params, viewer));
  useEffect(() => report('ready'), [report]);
  return (
    <StoreProvider store={world.store}>
      <NoticeProvider value={world.notices}>
        <DialogProvider value={world.dialogs}>
          <HttpProvider value={world.http}>
            <ResourceProvider cache={world.cache}>
              <PluginViewsProvider value={views}>
                <SurroundingsProvider value={address.surroundings}>
                  <Router navigator={address.navigator} location={address.location}>
                    <PageStateProvider value={report}>
                      <PageBoundary key={fence} onError={fail}>
                        <Suspense fallback={<LoadingView />}>
                          <LinkedPageView linked={linked} params={shown} />
                        </Suspense>
                      </PageBoundary>
                    </PageStateProvider>
                    <PreviewNotices />
                    <DialogHost width={session.settings.dialogWidth} />
                  </Router>
                </SurroundingsProvider>
              </PluginViewsProvider>
            </ResourceProvider>
          </HttpProvider>
        </DialogProvider>
      </NoticeProvider>
    </StoreProvider>
  );
}

/** Made once for a preview: an edit must not forget what was loaded. */
function useWorld(http: HttpClient, linked: PreviewAppProps['linked'], noticeMs: number) {
  const latest = useRef(linked);
  latest.current = linked;
  const [world] = useState(() => {
    const notices = createNoticeStore(noticeMs);
    const guarded = createPreviewHttp(
      http,
      () => latest.current,
      () => notices.notify('info', PREVIEW_REFUSED),
    );
    return {
      store: createStore(),
      notices,
      dialogs: createDialogStore(),
      http: guarded,
      cache: createHttpCache(guarded),
    };
  });
  return world;
}

/** The page's path with its first tab open, if the path is one of its own. */
function homeOf(pattern: string, path: string): string | undefined {
  const own = matchRoute(pattern, path);
  return own === undefined ? undefined : pathOf(pattern, { ...own, [TAB_PARAMETER]: '' });
}

/** Where the page would stand; parameters without a value show as they are written. */
function pathOf(pattern: string, params: Readonly<Record<string, string>>): string {
  try {
    return fillRoute(pattern, params);
  } catch {
    return pattern;
  }
}
