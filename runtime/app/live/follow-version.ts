// Another configuration is in use: what this console holds of the old one is fetched anew and put in place.
import { fillRoute, type RouteParams } from '#core/route.ts';
import type { RouteWorld, View } from '../router/resolve-route.ts';
import type { PathView } from '../router/use-view.ts';
import { tenantScopeOf } from '../session/console-client.ts';

export interface Follower {
  readonly world: RouteWorld;
  /** What is on screen now. */
  readonly shown: () => PathView;
  /** Puts another view of a path on screen, unless the person went elsewhere meanwhile. */
  readonly show: (path: string, view: View) => void;
  readonly go: (path: string) => void;
}

/** Rejects without a response; what is on screen then stays. */
export async function followVersion({ world, shown, show, go }: Follower): Promise<void> {
  const { path, view } = shown();
  const before = world.session();
  if (before === undefined) return;
  world.pages.clear();
  const hasPage = view.state === 'ready' || view.state === 'not-found' || view.state === 'forbidden';
  const { session, page: answer } = await world.client.current(path, tenantScopeOf(before));
  // Signed out, or in another place by now: the router has taken over.
  if (!session.isLogin || world.session()?.projectId !== session.projectId) return;
  world.setSession(session);
  if (!hasPage) return;
  if (answer.state === 'redirect') return go(answer.path);
  if (answer.state === 'ready') {
    world.pages.add(answer.page);
    const same = view.state === 'ready' && view.page.hash === answer.page.hash;
    if (!same) show(path, answer);
    return;
  }
  const moved = answer.state === 'not-found' ? await newPathOf(view, world) : undefined;
  if (moved === undefined || moved === path) show(path, { state: answer.state });
  else go(moved);
}

/** Where the page lives now, if only its route was changed and its parameters still fill it. */
async function newPathOf(view: PathView['view'], world: RouteWorld): Promise<string | undefined> {
  if (view.state !== 'ready') return undefined;
  const [page] = await world.client.pages([view.page.page.id], tenantScopeOf(world.session() ?? {}));
  return page === undefined ? undefined : fillIfWhole(page.pattern, view.params);
}

function fillIfWhole(pattern: string, params: RouteParams): string | undefined {
  try {
    return fillRoute(pattern, params);
  } catch {
    return undefined;
  }
}
