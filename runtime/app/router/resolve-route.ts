// From an address to what is on screen: session, organisation, project, permission, page, in this order.
import type { ConsoleSession } from '#core/console-session.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import { matchRoute, type RouteParams } from '#core/route.ts';
import { type ConsoleClient, type TenantScope, tenantScopeOf } from '../session/console-client.ts';
import type { ProjectMemory } from '../session/remembered-project.ts';
import {
  consolePath,
  consoleSections,
  decideRoute,
  isConsolePath,
  projectEmptyPath,
  type RouteDecision,
} from './decide-route.ts';
import { organizationToUse } from './organization-rule.ts';
import type { PageStore } from './page-store.ts';

export type View =
  | { readonly state: 'ready'; readonly page: LinkedPage; readonly params: RouteParams }
  | { readonly state: 'project-empty' }
  | { readonly state: 'forbidden' }
  | { readonly state: 'not-found' };

export type Outcome =
  | { readonly kind: 'view'; readonly view: View }
  /** `denied`: the requested page is not permitted, and the target is one that is. */
  | { readonly kind: 'redirect'; readonly to: string; readonly denied?: boolean }
  | { readonly kind: 'sign-in' };

export interface RouteWorld {
  readonly client: ConsoleClient;
  readonly pages: PageStore;
  readonly memory: ProjectMemory;
  readonly session: () => ConsoleSession | undefined;
  readonly setSession: (session: ConsoleSession) => void;
  /** The list of organisations changed: load the session again before going on. */
  readonly isOutdated: () => boolean;
}

export async function resolveRoute(path: string, world: RouteWorld): Promise<Outcome> {
  const session = await currentSession(world);
  if (!session.isLogin || session.user === undefined) return { kind: 'sign-in' };
  const { basePath } = session.settings;
  const decision = decideRoute(path, basePath, world.memory.read(session.user.userId), sectionsOf(session));
  switch (decision.kind) {
    case 'redirect':
      return decision;
    case 'project-empty':
      return { kind: 'view', view: { state: 'project-empty' } };
    case 'organization-root':
      return openOrganization(decision.organizationId, session, world);
    case 'project-root':
      return openProject(decision, session, world);
    case 'page':
      return openPage(path, session, world);
  }
}

async function currentSession(world: RouteWorld): Promise<ConsoleSession> {
  const known = world.session();
  if (known !== undefined && !world.isOutdated()) return known;
  return loadSession(known === undefined ? {} : tenantScopeOf(known), world);
}

async function loadSession(place: TenantScope, world: RouteWorld): Promise<ConsoleSession> {
  const before = world.session();
  const session = await world.client.session(place);
  // Another project has other permissions: what was open there says nothing about here.
  if (before?.projectId !== session.projectId) world.pages.clear();
  world.setSession(session);
  return session;
}

/** `/console/{organizationId}`: into the remembered project when it lies there, else into the first one. */
async function openOrganization(
  organizationId: string,
  session: ConsoleSession,
  world: RouteWorld,
): Promise<Outcome> {
  const { basePath } = session.settings;
  const better = organizationToUse(session, organizationId);
  if (better !== undefined) return { kind: 'redirect', to: consolePath(basePath, better) };
  const remembered = world.memory.read(session.user?.userId ?? '');
  if (remembered?.organizationId === organizationId) {
    return { kind: 'redirect', to: consolePath(basePath, organizationId, remembered.id) };
  }
  const first = (await world.client.projects(organizationId)).result[0];
  const to =
    first === undefined ? projectEmptyPath(basePath) : consolePath(basePath, organizationId, first.id);
  return { kind: 'redirect', to };
}

/** `/console/{organizationId}/{projectId}`: to the first permitted menu entry. */
async function openProject(
  place: Extract<RouteDecision, { kind: 'project-root' }>,
  session: ConsoleSession,
  world: RouteWorld,
): Promise<Outcome> {
  const entered = await enterPlace(place, session, world);
  if ('kind' in entered) return entered;
  const landing = await world.client.landing(tenantScopeOf(entered));
  return landing === null
    ? { kind: 'view', view: { state: 'forbidden' } }
    : { kind: 'redirect', to: landing };
}

async function openPage(path: string, session: ConsoleSession, world: RouteWorld): Promise<Outcome> {
  const answer = world.pages.find(path) ?? (await askForPage(path, world));
  if ('state' in answer) {
    if (answer.state === 'redirect') return { kind: 'redirect', to: answer.path };
    return answer.state === 'forbidden' ? openForbidden(path, session, world) : notFound();
  }
  const entered = await enterPlace(answer.params, session, world);
  if ('kind' in entered) return entered;
  // Entering another project forgot all pages; this one was requested by its path, so it belongs to the new project.
  world.pages.add(answer.page);
  return { kind: 'view', view: { state: 'ready', ...answer } };
}

async function askForPage(path: string, world: RouteWorld) {
  const answer = await world.client.page(path);
  return answer.state === 'ready' ? { page: answer.page, params: answer.params } : answer;
}

/** Not permitted here: to the first permitted entry of the same project, or the no-permission page. */
async function openForbidden(path: string, session: ConsoleSession, world: RouteWorld): Promise<Outcome> {
  const forbidden: Outcome = { kind: 'view', view: { state: 'forbidden' } };
  const place = placeInPath(path, session);
  if (!isConsolePath(path, session.settings.basePath) || place === undefined) return forbidden;
  const entered = await enterPlace(place, session, world);
  if ('kind' in entered) return entered;
  const landing = await world.client.landing(place);
  return landing === null || landing === path ? forbidden : { kind: 'redirect', to: landing, denied: true };
}

/** Makes organisation and project of the address the current ones. An outcome instead of a session ends the way here. */
async function enterPlace(
  params: RouteParams | TenantScope,
  session: ConsoleSession,
  world: RouteWorld,
): Promise<ConsoleSession | Outcome> {
  const { organizationId, projectId } = params as TenantScope;
  if (organizationId === undefined || projectId === undefined) return session;
  const better = organizationToUse(session, organizationId);
  if (better !== undefined) return { kind: 'redirect', to: consolePath(session.settings.basePath, better) };
  const hasMap = Object.keys(session.permissions).length > 0;
  const isHere = hasMap && session.organizationId === organizationId && session.projectId === projectId;
  const entered = isHere ? session : await loadSession({ organizationId, projectId }, world);
  const userId = entered.user?.userId ?? '';
  if (entered.projectId === projectId) {
    world.memory.write(userId, { id: projectId, organizationId });
    return entered;
  }
  if (world.memory.read(userId)?.id === projectId) world.memory.forget(userId);
  return notFound();
}

function notFound(): Outcome {
  return { kind: 'view', view: { state: 'not-found' } };
}

/** A path whose page is unknown still names its organisation: the segment that is one, and the project behind it. */
function placeInPath(path: string, session: ConsoleSession): Required<TenantScope> | undefined {
  const known = new Map(session.organizations.map(({ id }) => [encodeURIComponent(id), id]));
  const segments = path.split('/');
  const index = segments.findIndex((segment) => known.has(segment));
  const organizationId = known.get(segments[index] ?? '');
  const projectId = matchRoute('/{projectId}', `/${segments[index + 1] ?? ''}`)?.projectId;
  return organizationId === undefined || projectId === undefined ? undefined : { organizationId, projectId };
}

function sectionsOf(session: ConsoleSession): ReadonlySet<string> {
  const links = session.menus
    .flatMap((layout) => layout.items)
    .flatMap(function links(node): readonly string[] {
      return [...(node.link === undefined ? [] : [node.link]), ...(node.children ?? []).flatMap(links)];
    });
  return consoleSections(links, session.settings.basePath);
}
