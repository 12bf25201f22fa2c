// Keeps the console in sync with the server's configuration and data, and shows an admin what is wrong in its files.
import { Suspense, useEffect, useRef, useState } from 'react';
import type { LiveFaults } from '#core/live-news.ts';
import { useResourceCache } from '../data/resource-context.tsx';
import { InboxBell } from '../inbox/load-inbox.ts';
import { useNavigate } from '../location/router.ts';
import { useWorld } from '../router/console-world.ts';
import type { View } from '../router/resolve-route.ts';
import type { PathView } from '../router/use-view.ts';
import { useSession } from '../session/use-session.ts';
import { FaultBanner } from './FaultBanner.tsx';
import { createFollowing } from './following.ts';
import { keepFresh } from './keep-fresh.ts';
import { openLiveChannel } from './live-channel.ts';

export interface LiveAreaProps {
  readonly shown: PathView;
  readonly show: (path: string, view: View) => void;
  /** Element of the header for the bell. */
  readonly tools: HTMLElement;
}

export function LiveArea({ shown, show, tools }: LiveAreaProps) {
  const world = useWorld();
  const cache = useResourceCache();
  const navigate = useNavigate();
  const { user } = useSession();
  const [faults, setFaults] = useState<LiveFaults | undefined>(undefined);
  const latest = useRef({ shown, show, navigate });
  latest.current = { shown, show, navigate };
  const [following] = useState(() =>
    createFollowing({
      world,
      shown: () => latest.current.shown,
      show: (path, view) => latest.current.show(path, view),
      go: (path) => latest.current.navigate(path + window.location.search, { replace: true }),
    }),
  );

  const userId = user?.userId ?? '';
  useEffect(() => {
    const fresh = keepFresh(cache);
    const channel = openLiveChannel(userId, {
      onNews(news) {
        following.hear(news.version);
        setFaults(news.faults);
      },
      onChanged: fresh.changed,
      onPolled: fresh.polled,
      onRights() {
        following.look();
        cache.revalidate();
      },
    });
    fresh.follow(channel);
    return () => {
      channel.stop();
      fresh.stop();
      following.stop();
    };
  }, [userId, following, cache]);
  useEffect(() => following.arrive(shown.path), [following, shown.path]);

  return (
    <>
      <Suspense fallback={null}>
        <InboxBell place={tools} />
      </Suspense>
      {faults !== undefined && faults.count > 0 && <FaultBanner faults={faults} />}
    </>
  );
}
