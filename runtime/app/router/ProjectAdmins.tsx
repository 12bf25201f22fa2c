import { useEffect, useState } from 'react';
import type { HttpClient } from '../http/http-client.ts';
import { useHttp } from '../http/http-context.tsx';
import { noPageText } from '../i18n/no-page-text.ts';
import { useLocation } from '../location/router.ts';
import { useSession } from '../session/use-session.ts';
import { isConsolePath } from './decide-route.ts';

/** Who can help with a page of the project: listed only for those who may see its members. */
export function ProjectAdmins() {
  const http = useHttp();
  const { projectId, settings } = useSession();
  const { pathname } = useLocation();
  const [admins, setAdmins] = useState<readonly string[]>([]);
  const asked = isConsolePath(pathname, settings.basePath) ? projectId : undefined;
  useEffect(() => {
    if (asked === undefined) return undefined;
    let current = true;
    readAdmins(http, asked).then(
      (names) => current && setAdmins(names),
      () => {},
    );
    return () => {
      current = false;
      setAdmins([]);
    };
  }, [http, asked]);
  if (admins.length === 0) return null;
  return <p className="aic-view__hint">{noPageText('page.project-admins', { names: admins.join('、') })}</p>;
}

interface MemberName {
  readonly username: string;
  readonly displayName?: string;
}

async function readAdmins(http: HttpClient, projectId: string): Promise<readonly string[]> {
  const body = { projectId, permission: 'admin', pageNo: 1, pageSize: 20 };
  const answer = await http.callPath('post', '/api/usercenter/v1/project/member/list', body, {
    silent: true,
  });
  const { page } = answer as { readonly page: { readonly result: readonly MemberName[] } };
  return page.result.map(({ displayName, username }) => displayName || username);
}
