// The view of the current path; the old one stays on screen until the new one is there.
import { useCallback, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/translate.ts';
import { useNavigate } from '../location/router.ts';
import { useNotify } from '../notice/notice-context.tsx';
import { useWorld } from './console-world.ts';
import { loadPageView } from './LinkedPageView.tsx';
import { noPage } from './no-page.ts';
import { type Outcome, type RouteWorld, resolveRoute, type View } from './resolve-route.ts';

export interface PathView {
  /** Path that `view` belongs to; differs from the address while the next view is on its way. */
  readonly path: string;
  readonly view: View | { readonly state: 'loading' } | { readonly state: 'error'; readonly error: unknown };
}

export interface ViewControl {
  readonly retry: () => void;
  /** Another view of the path that is on screen; of any other path it comes too late. */
  readonly show: (path: string, view: View) => void;
}

/** The address that the document was opened with. */
export interface Opening {
  readonly path: string;
  readonly outcome: Promise<Outcome>;
  /** Known when the document brought along all that decides it: the first frame shows the page already. */
  readonly view: View | undefined;
}

/** `held`: when the first frame can wait no longer. */
export async function openFirst(path: string, world: RouteWorld, held: Promise<undefined>): Promise<Opening> {
  const outcome = resolveDrawable(path, world);
  const known = await Promise.race([outcome.catch(() => undefined), held]);
  return { path, outcome, view: known?.kind === 'view' ? known.view : undefined };
}

/** Where the path leads, with the code that it is drawn with. Code that fails to come is reported by drawing. */
async function resolveDrawable(path: string, world: RouteWorld): Promise<Outcome> {
  const outcome = await resolveRoute(path, world);
  if (outcome.kind !== 'view') return outcome;
  if (outcome.view.state === 'ready') await loadPageView(outcome.view.page.page);
  else await noPage.load().catch(() => undefined);
  return outcome;
}

export function useView(path: string, search: string, opening: Opening): PathView & ViewControl {
  const world = useWorld();
  const navigate = useNavigate();
  const notify = useNotify();
  const first = useRef<Opening | undefined>(opening);
  const [shown, setShown] = useState<PathView>({ path, view: opening.view ?? { state: 'loading' } });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` asks again; the search string is only carried along
  useEffect(() => {
    let current = true;
    const known = first.current?.path === path ? first.current.outcome : undefined;
    first.current = undefined;
    (known ?? resolveDrawable(path, world))
      .then((outcome) => {
        if (!current) return;
        if (outcome.kind === 'view')
          return setShown((before) => (before.view === outcome.view ? before : { path, view: outcome.view }));
        if (outcome.kind === 'sign-in')
          return leaveForSignIn(world.session()?.deployment.loginPath, path + search);
        if (outcome.denied === true) notify('warning', t('page.denied'));
        navigate(outcome.to, { replace: true });
      })
      .catch((error: unknown) => current && setShown({ path, view: { state: 'error', error } }));
    return () => {
      current = false;
    };
  }, [path, world, navigate, notify, attempt]);

  const retry = useCallback(() => {
    setShown({ path, view: { state: 'loading' } });
    setAttempt((count) => count + 1);
  }, [path]);
  const show = useCallback<ViewControl['show']>(
    (of, view) => setShown((current) => (current.path === of ? { path: of, view } : current)),
    [],
  );
  return { ...shown, retry, show };
}

function leaveForSignIn(loginPath: string | undefined, from: string): void {
  window.location.assign(`${loginPath ?? '/login'}?${new URLSearchParams({ redirect: from })}`);
}
