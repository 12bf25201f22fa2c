import { Suspense, useCallback, useEffect, useState } from 'react';
import { fillRoute, TAB_PARAMETER, tabWords } from '#core/route.ts';
import { useLocation } from '../location/router.ts';
import { type PageState, PageStateProvider } from '../page/page-state.tsx';
import { PageTitleContext } from '../page/page-title.ts';
import { ShownSearchProvider, useHeldSearch } from '../page/shown-search.ts';
import { useSession } from '../session/use-session.ts';
import { LinkedPageView } from './LinkedPageView.tsx';
import { noPage } from './no-page.ts';
import { PageBoundary } from './PageBoundary.tsx';
import { useArrival } from './use-arrival.ts';
import type { PathView } from './use-view.ts';
import { FailedView, LoadingView } from './views.tsx';

interface PageHostProps {
  readonly shown: PathView;
  readonly onRetry: () => void;
  /** Receives the title of the page. Stays the same function. */
  readonly onTitle: (title: string | undefined) => void;
}

/** The routed area: draws the view of the path and says what it is (`data-page-id`, `data-state`). */
export function PageHost({ shown, onRetry, onTitle }: PageHostProps) {
  const { pathname } = useLocation();
  const { view } = shown;
  const search = useHeldSearch(shown.path);
  const [reported, setReported] = useState<
    { readonly path: string; readonly state: PageState } | undefined
  >();
  const report = useCallback((state: PageState) => setReported({ path: shown.path, state }), [shown.path]);
  const markDrawn = useCallback(
    () =>
      setReported((current) =>
        current?.path === shown.path ? current : { path: shown.path, state: 'ready' },
      ),
    [shown.path],
  );
  const own = reported?.path === shown.path ? reported.state : undefined;
  const state = shown.path === pathname ? stateOf(view.state, own) : 'loading';
  const place = pathWithoutTab(shown);
  useArrival(shown.path, place, state !== 'loading');
  return (
    <main
      id="main"
      className="aic-main"
      data-page-id={
        view.state === 'ready'
          ? view.page.page.id
          : view.state === 'project-empty'
            ? 'project-empty'
            : undefined
      }
      data-state={state}
      aria-busy={state === 'loading'}
    >
      <PageStateProvider value={report}>
        <ShownSearchProvider value={search}>
          <PageBoundary
            key={place}
            version={view.state === 'ready' ? view.page.hash : undefined}
            onError={() => report('error')}
          >
            <PageTitleContext.Provider value={onTitle}>
              <ViewOf shown={shown} onRetry={onRetry} onDrawn={markDrawn} />
            </PageTitleContext.Provider>
          </PageBoundary>
        </ShownSearchProvider>
      </PageStateProvider>
    </main>
  );
}

/** The path whatever tab it says is open: what stays on screen while that changes. */
function pathWithoutTab({ path, view }: PathView): string {
  return view.state === 'ready' && tabWords(view.page.pattern) !== undefined
    ? fillRoute(view.page.pattern, { ...view.params, [TAB_PARAMETER]: '' })
    : path;
}

/** A page reports when it is ready; other views have a fixed state. */
function stateOf(view: PathView['view']['state'], reported: PageState | undefined): PageState {
  if (view === 'ready' || view === 'project-empty') return reported ?? 'loading';
  return view;
}

interface ViewOfProps extends Omit<PageHostProps, 'onTitle'> {
  /** A page is on screen, whether or not it reported a state. */
  readonly onDrawn: () => void;
}

function ViewOf({ shown, onRetry, onDrawn }: ViewOfProps) {
  const { errorTexts } = useSession();
  const { view } = shown;
  switch (view.state) {
    case 'loading':
      return <LoadingView />;
    case 'error':
      return <FailedView error={view.error} statusTexts={errorTexts.status} onRetry={onRetry} />;
    case 'ready':
      return (
        <Suspense fallback={<LoadingView />}>
          <LinkedPageView linked={view.page} params={view.params} />
          <DrawnMark key={shown.path} onDrawn={onDrawn} />
        </Suspense>
      );
    default:
      return (
        <Suspense fallback={<LoadingView />}>
          <noPage.View reason={view.state} />
        </Suspense>
      );
  }
}

/** A page that reports nothing of its own is ready once it is drawn. */
function DrawnMark({ onDrawn }: { readonly onDrawn: () => void }) {
  useEffect(() => onDrawn(), [onDrawn]);
  return null;
}
