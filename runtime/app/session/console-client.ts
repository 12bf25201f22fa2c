// The console's own endpoints. Silent: what fails here is shown in place of the page.
import type { ConsoleSession } from '#core/console-session.ts';
import type { LinkedPage } from '#core/linked-page.ts';
import type { HttpClient } from '../http/http-client.ts';

/** Where a person is: read from the address. */
export interface TenantScope {
  readonly organizationId?: string;
  readonly projectId?: string;
}

/** Organisation and project that a session is in. */
export function tenantScopeOf(session: TenantScope): TenantScope {
  const { organizationId, projectId } = session;
  return {
    ...(organizationId === undefined ? {} : { organizationId }),
    ...(projectId === undefined ? {} : { projectId }),
  };
}

export type PageAnswer =
  | { readonly state: 'ready'; readonly page: LinkedPage; readonly params: Readonly<Record<string, string>> }
  | { readonly state: 'redirect'; readonly path: string }
  | { readonly state: 'forbidden' | 'not-found' };

export interface CurrentAnswer {
  readonly session: ConsoleSession;
  readonly page: PageAnswer;
}

export interface ConsoleClient {
  readonly session: (place: TenantScope) => Promise<ConsoleSession>;
  readonly page: (path: string) => Promise<PageAnswer>;
  /** Both as they are now, for a console that follows a change. */
  readonly current: (path: string, place: TenantScope) => Promise<CurrentAnswer>;
  /** Pages by id, as far as the person may open them in that project. */
  readonly pages: (ids: readonly string[], place: TenantScope) => Promise<readonly LinkedPage[]>;
  /** First menu entry that the person may open in a project; null: none. */
  readonly landing: (place: TenantScope) => Promise<string | null>;
  /** Projects that the person may see, of one organisation or of all. */
  readonly projects: (organizationId?: string) => Promise<ProjectPage>;
}

export interface ProjectPage {
  readonly totalCount: number;
  readonly result: readonly { readonly id: string; readonly organizationId: string; readonly name: string }[];
}

export function createConsoleClient(http: HttpClient): ConsoleClient {
  const get = (path: string, query: object) => http.callPath('get', path, query, { silent: true });
  return {
    session: async (place) => (await get('/_console/session', place)) as ConsoleSession,
    page: async (path) => (await get('/_console/page', { path })) as PageAnswer,
    current: async (path, place) => (await get('/_console/current', { path, ...place })) as CurrentAnswer,
    pages: async (ids, place) =>
      (await get('/_console/pages', { ids: ids.join(','), ...place })) as readonly LinkedPage[],
    landing: async (place) => ((await get('/_console/landing', place)) as { path: string | null }).path,
    async projects(organizationId) {
      const filter = organizationId === undefined ? {} : { organizationId };
      const body = { ...filter, pageNo: 1, pageSize: 20, orderBy: 'name', order: 'asc' };
      const answer = await http.callPath('post', '/api/usercenter/v1/projectList', body, { silent: true });
      return (answer as { readonly page: ProjectPage }).page;
    },
  };
}
