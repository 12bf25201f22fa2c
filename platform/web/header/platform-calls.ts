// The calls that the header makes itself, to the platform that serves it.

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface ProjectRow extends Named {
  readonly organizationId: string;
}

export interface Rows<Row> {
  readonly totalCount: number;
  readonly result: readonly Row[];
}

export interface PlatformCalls {
  readonly organizations: (keyword: string) => Promise<Rows<Named>>;
  readonly projects: (organizationId: string | undefined, keyword: string) => Promise<Rows<ProjectRow>>;
  /** Returns the address of the login page. */
  readonly logout: () => Promise<string>;
}

const ROWS = 100;
const USER_CENTER = '/api/usercenter/v1';

/** `userId` goes with every call, so that the platform notices a changed account. */
export function createPlatformCalls(userId: () => string): PlatformCalls {
  async function call(path: string, body: object): Promise<{ page?: unknown; result?: unknown }> {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        accept: 'application/json',
        userId: userId(),
      },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (answer?.success !== true) throw new Error(answer?.message?.global ?? `${path} ${response.status}`);
    return answer;
  }
  const list = (keyword: string) => ({
    ...(keyword === '' ? {} : { keyword }),
    pageNo: 1,
    pageSize: ROWS,
    orderBy: 'name',
    order: 'asc',
  });
  return {
    async organizations(keyword) {
      return (await call(`${USER_CENTER}/organizationslist`, list(keyword))).page as Rows<Named>;
    },
    async projects(organizationId, keyword) {
      const filter = organizationId === undefined ? {} : { organizationId };
      return (await call(`${USER_CENTER}/projectList`, { ...filter, ...list(keyword) }))
        .page as Rows<ProjectRow>;
    },
    async logout() {
      const { result } = await call('/api/base/logout', {});
      return (result as { readonly redirect?: string } | undefined)?.redirect ?? '/login';
    },
  };
}
