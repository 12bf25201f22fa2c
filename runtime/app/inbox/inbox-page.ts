// The page of the inbox says which calls there are: without it, as in front of another platform, there is no bell.
import { useEffect, useState } from 'react';
import type { LinkedOperation } from '#core/linked-page.ts';
import { useWorld } from '../router/console-world.ts';
import { tenantScopeOf } from '../session/console-client.ts';
import { useSession } from '../session/use-session.ts';

const PAGE = 'user/notifications';

export interface InboxPage {
  /** Address of the page. */
  readonly path: string;
  readonly unread: LinkedOperation;
  readonly list: LinkedOperation;
  readonly read: LinkedOperation;
  readonly readAll: LinkedOperation;
}

export function useInboxPage(): InboxPage | undefined {
  const world = useWorld();
  const { schemaVersion } = useSession();
  const [page, setPage] = useState<InboxPage | undefined>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another configuration may have another page
  useEffect(() => {
    let gone = false;
    readPage(world).then(
      (found) => {
        if (!gone) setPage(found);
      },
      // The server does not respond: current data stays.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [world, schemaVersion]);
  return page;
}

async function readPage(world: ReturnType<typeof useWorld>): Promise<InboxPage | undefined> {
  const [page] = await world.client.pages([PAGE], tenantScopeOf(world.session() ?? {}));
  if (page === undefined) return undefined;
  const call = (name: string) => page.operations[`notification.${name}`];
  const [unread, list, read, readAll] = [call('unread'), call('list'), call('read'), call('readAll')];
  if (unread === undefined || list === undefined || read === undefined || readAll === undefined)
    return undefined;
  return { path: page.pattern, unread, list, read, readAll };
}
