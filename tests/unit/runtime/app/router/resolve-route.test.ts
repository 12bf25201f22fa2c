import { describe, expect, it } from 'vitest';
import type { ConsoleSession } from '#core/console-session.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import { PageStore } from '../../../../../runtime/app/router/page-store.ts';
import { preloadConsole } from '../../../../../runtime/app/router/preload.ts';
import { type RouteWorld, resolveRoute } from '../../../../../runtime/app/router/resolve-route.ts';
import type { PageAnswer } from '../../../../../runtime/app/session/console-client.ts';
import { ProjectMemory } from '../../../../../runtime/app/session/remembered-project.ts';

const PLACE = '{organizationId}/{projectId}';
const APPLICATIONS = `/aic/console/applications/application/${PLACE}`;
const LANDING = '/aic/console/applications/application/org-1/prj-1';

function linked(id: string, pattern: string, routes: Record<string, string> = {}): LinkedPage {
  return { page: { id, kind: 'list' }, pattern, routes } as unknown as LinkedPage;
}

interface Setup {
  readonly admin?: boolean;
  readonly isLogin?: boolean;
  readonly organizations?: readonly string[];
  /** Projects that the server lets this person see. */
  readonly visible?: readonly string[];
  readonly remembered?: { id: string; organizationId: string };
  readonly at?: { organizationId: string; projectId: string };
  readonly page?: (path: string) => PageAnswer;
  readonly landing?: string | null;
  readonly projects?: readonly { id: string; organizationId: string }[];
}

/** A console whose server is played by plain functions; `calls` says what was asked. */
function consoleOf(setup: Setup = {}) {
  const calls: string[] = [];
  const values = new Map<string, string>();
  const memory = new ProjectMemory(
    {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
    },
    'AIBP_PROJECT_',
  );
  if (setup.remembered !== undefined) memory.write('usr-1', setup.remembered);
  const sessionAt = (place: { organizationId?: string; projectId?: string }) => {
    const seen =
      place.projectId !== undefined && (setup.visible ?? ['prj-1', 'prj-2']).includes(place.projectId);
    return {
      isLogin: setup.isLogin ?? true,
      user: { userId: 'usr-1', admin: setup.admin ?? false, organizationId: 'org-1' },
      organizations: (setup.organizations ?? ['org-1']).map((id) => ({ id, name: id })),
      permissions: { project: { 'ai-application': true } },
      settings: { basePath: '/aic' },
      menus: [
        {
          prefix: '/aic/console',
          items: [{ key: 'a', title: 'a', page: 'aic/application/list', link: APPLICATIONS }],
        },
      ],
      ...(seen ? place : {}),
    } as unknown as ConsoleSession;
  };
  let session: ConsoleSession | undefined = setup.at === undefined ? undefined : sessionAt(setup.at);
  let outdated = false;
  const world: RouteWorld = {
    memory,
    pages: new PageStore(),
    session: () => session,
    setSession: (next) => {
      session = next;
      outdated = false;
    },
    isOutdated: () => outdated,
    client: {
      session: async (place) => {
        calls.push(`session ${place.organizationId ?? '-'}/${place.projectId ?? '-'}`);
        return sessionAt(place);
      },
      page: async (path) => {
        calls.push(`page ${path}`);
        return setup.page?.(path) ?? { state: 'not-found' };
      },
      pages: async (ids, place) => {
        calls.push(`pages ${ids.join()} in ${place.projectId ?? '-'}`);
        return ids.map((id) => linked(id, `/aic/${id}`));
      },
      current: async () => {
        throw new Error('routing follows no change');
      },
      landing: async () => {
        calls.push('landing');
        return setup.landing === undefined ? LANDING : setup.landing;
      },
      projects: async () => ({
        totalCount: setup.projects?.length ?? 0,
        result: (setup.projects ?? []).map((project) => ({ ...project, name: project.id })),
      }),
    },
  };
  return { world, calls, memory, outdate: () => (outdated = true) };
}

const ready = (
  params: Record<string, string>,
  page = linked('aic/application/list', APPLICATIONS),
): PageAnswer => ({
  state: 'ready',
  page,
  params,
});
const HERE = { organizationId: 'org-1', projectId: 'prj-1' };

describe('a person who is not signed in', () => {
  it('is sent to sign in, whatever the address', async () => {
    expect(await resolveRoute('/aic/x', consoleOf({ isLogin: false }).world)).toEqual({ kind: 'sign-in' });
  });
});

describe('a project root', () => {
  it('leads to the first permitted entry and remembers the project', async () => {
    const { world, memory, calls } = consoleOf();
    expect(await resolveRoute('/aic/console/org-1/prj-1', world)).toEqual({ kind: 'redirect', to: LANDING });
    expect(memory.read('usr-1')).toEqual({ id: 'prj-1', organizationId: 'org-1' });
    expect(calls).toEqual(['session -/-', 'session org-1/prj-1', 'landing']);
  });

  it('shows the no-permission page when no entry is permitted', async () => {
    const outcome = await resolveRoute('/aic/console/org-1/prj-1', consoleOf({ landing: null }).world);
    expect(outcome).toEqual({ kind: 'view', view: { state: 'forbidden' } });
  });

  it("is not found when the project is not this person's, and is forgotten", async () => {
    const { world, memory } = consoleOf({
      visible: [],
      remembered: { id: 'prj-1', organizationId: 'org-1' },
    });
    expect(await resolveRoute('/aic/console/org-1/prj-1', world)).toEqual({
      kind: 'view',
      view: { state: 'not-found' },
    });
    expect(memory.read('usr-1')).toBeUndefined();
  });
});

describe('the organisation of an address', () => {
  it('is replaced by the own one when it is not in the list', async () => {
    const outcome = await resolveRoute('/aic/console/org-9/prj-1', consoleOf().world);
    expect(outcome).toEqual({ kind: 'redirect', to: '/aic/console/org-1' });
  });

  it('is replaced by the first one for a system admin', async () => {
    const { world } = consoleOf({ admin: true, organizations: ['org-5', 'org-1'] });
    expect(await resolveRoute('/aic/console/org-9', world)).toEqual({
      kind: 'redirect',
      to: '/aic/console/org-5',
    });
  });

  it('is replaced on pages as well', async () => {
    const { world } = consoleOf({ page: () => ready({ organizationId: 'org-9', projectId: 'prj-9' }) });
    const outcome = await resolveRoute('/aic/console/applications/application/org-9/prj-9', world);
    expect(outcome).toEqual({ kind: 'redirect', to: '/aic/console/org-1' });
  });

  it('never sends a person in circles', async () => {
    const { world } = consoleOf({ organizations: [], projects: [] });
    expect(await resolveRoute('/aic/console/org-1', world)).toEqual({
      kind: 'redirect',
      to: '/aic/global/project-empty',
    });
  });
});

describe('an organisation root', () => {
  it('leads into the remembered project when it lies there', async () => {
    const { world } = consoleOf({ remembered: { id: 'prj-2', organizationId: 'org-1' } });
    expect(await resolveRoute('/aic/console/org-1', world)).toEqual({
      kind: 'redirect',
      to: '/aic/console/org-1/prj-2',
    });
  });

  it('leads into the first project otherwise', async () => {
    const { world } = consoleOf({ projects: [{ id: 'prj-7', organizationId: 'org-1' }] });
    expect(await resolveRoute('/aic/console/org-1', world)).toEqual({
      kind: 'redirect',
      to: '/aic/console/org-1/prj-7',
    });
  });

  it('leads to the page without project when it has none', async () => {
    const { world } = consoleOf({ projects: [] });
    expect(await resolveRoute('/aic/console/org-1', world)).toEqual({
      kind: 'redirect',
      to: '/aic/global/project-empty',
    });
  });
});

describe('a page', () => {
  it('is shown with its parameters, and its project becomes the current one', async () => {
    const { world, memory } = consoleOf({ page: () => ready(HERE) });
    expect(await resolveRoute(LANDING, world)).toMatchObject({
      kind: 'view',
      view: { state: 'ready', params: HERE },
    });
    expect(world.session()?.projectId).toBe('prj-1');
    expect(memory.read('usr-1')?.id).toBe('prj-1');
  });

  it('is asked for once; coming back needs no call', async () => {
    const { world, calls } = consoleOf({ page: () => ready(HERE), at: HERE });
    await resolveRoute(LANDING, world);
    await resolveRoute(LANDING, world);
    expect(calls).toEqual([`page ${LANDING}`]);
  });

  it('is asked for again in another project', async () => {
    const there = { organizationId: 'org-1', projectId: 'prj-2' };
    const { world, calls } = consoleOf({ page: () => ready(HERE), at: HERE });
    await resolveRoute(LANDING, world);
    await resolveRoute('/aic/console/org-1/prj-2', world);
    expect(world.session()).toMatchObject(there);
    await resolveRoute(LANDING, world);
    expect(calls.filter((call) => call.startsWith('page'))).toHaveLength(2);
  });

  it('without project keeps the current project', async () => {
    const page = () => ready({}, linked('user/info', '/user/info'));
    const { world, calls } = consoleOf({ page, at: HERE });
    expect(await resolveRoute('/user/info', world)).toMatchObject({ kind: 'view', view: { state: 'ready' } });
    expect(world.session()?.projectId).toBe('prj-1');
    expect(calls).toEqual(['page /user/info']);
  });

  it('that does not exist is not found', async () => {
    expect(await resolveRoute('/aic/nothing', consoleOf().world)).toEqual({
      kind: 'view',
      view: { state: 'not-found' },
    });
  });

  it('of a project that is not visible is not found', async () => {
    const { world } = consoleOf({ visible: [], page: () => ready(HERE) });
    expect(await resolveRoute(LANDING, world)).toEqual({ kind: 'view', view: { state: 'not-found' } });
  });

  it('loads the session again when organisations changed', async () => {
    const { world, calls, outdate } = consoleOf({ page: () => ready(HERE), at: HERE });
    outdate();
    await resolveRoute(LANDING, world);
    expect(calls[0]).toBe('session org-1/prj-1');
  });
});

describe('a page that is not permitted', () => {
  const forbidden = (): PageAnswer => ({ state: 'forbidden' });

  it('of the console leads to the first permitted entry', async () => {
    const outcome = await resolveRoute(
      '/aic/console/abtest/org-1/prj-1',
      consoleOf({ page: forbidden }).world,
    );
    expect(outcome).toEqual({ kind: 'redirect', to: LANDING, denied: true });
  });

  it('of the console shows the no-permission page when nothing is permitted', async () => {
    const { world } = consoleOf({ page: forbidden, landing: null });
    expect(await resolveRoute('/aic/console/abtest/org-1/prj-1', world)).toEqual({
      kind: 'view',
      view: { state: 'forbidden' },
    });
  });

  it('of the admin area shows the no-permission page and loads no project permissions', async () => {
    const { world, calls } = consoleOf({ page: forbidden, at: HERE });
    expect(await resolveRoute('/aic/admin/setting', world)).toEqual({
      kind: 'view',
      view: { state: 'forbidden' },
    });
    expect(calls).toEqual(['page /aic/admin/setting']);
  });
});

describe('the permission map', () => {
  it('is built again after it was cleared, in the same project too', async () => {
    const { world, calls } = consoleOf({ at: HERE });
    const session = world.session();
    if (session !== undefined) world.setSession({ ...session, permissions: {} });
    await resolveRoute('/aic/console/org-1/prj-1', world);
    expect(calls).toContain('session org-1/prj-1');
  });
});

describe('preloading', () => {
  it('fetches the pages of the menu for the current project, and then those they lead to', async () => {
    const { world, calls } = consoleOf({ at: HERE });
    world.pages.add(linked('aic/x', '/aic/x', { 'aic/detail': '/aic/detail' }));
    await preloadConsole(world, []);
    expect(calls).toEqual(['pages aic/application/list in prj-1', 'pages aic/detail in prj-1']);
  });

  it('fetches the code of every view and what it needs; what cannot be had now is left for later', async () => {
    const fetched: string[] = [];
    const gone = async () => {
      throw new Error('offline');
    };
    const plain = async () => {
      fetched.push('plain');
      return {};
    };
    const blocks = async () => ({
      preload: async () => {
        fetched.push('blocks');
      },
    });
    const views = [gone, plain, blocks].map((load) => ({ load }));
    await preloadConsole(consoleOf({ at: HERE }).world, views);
    expect(fetched.toSorted()).toEqual(['blocks', 'plain']);
  });
});
