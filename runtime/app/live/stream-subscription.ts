// What the leading tab requests of its stream: all that any tab shows, sent again on each change.
import type { FollowAnswer, FollowedCall, FollowRequest } from '#core/live-news.ts';
import type { WantedCall } from './wanted-call.ts';

const CALLS = '/_console/events/calls';
/** A page that opens shows several things at once. */
const GATHER_MS = 50;
const RETRY_MS = 2_000;

export interface StreamSubscription {
  /** The stream is open; returns that are older than it are made up for by the server. */
  begin(stream: string): void;
  /** Something else is on some screen. */
  renew(): void;
  end(): void;
}

/** `onPolled`: calls without server events, though they show data of entities. */
export function createStreamSubscription(
  wanted: ReadonlyMap<string, readonly WantedCall[]>,
  onPolled: (keys: readonly string[]) => void,
): StreamSubscription {
  let stream: string | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let again = false;

  function soon(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void ask(), ms);
  }

  async function ask(): Promise<void> {
    if (stream === undefined) return;
    if (asking) {
      again = true;
      return;
    }
    const asked = stream;
    asking = true;
    again = false;
    const answer = await send({ stream, calls: callsOf(wanted) });
    asking = false;
    if (answer !== undefined) onPolled(answer.polled);
    if (again || stream !== asked) soon(0);
    // The server does not respond; a stream unknown to it breaks off by itself.
    else if (answer === undefined) soon(RETRY_MS);
  }

  return {
    begin(id) {
      stream = id;
      soon(0);
    },
    renew() {
      if (stream !== undefined) soon(GATHER_MS);
    },
    end() {
      stream = undefined;
      clearTimeout(timer);
    },
  };
}

async function send(request: FollowRequest): Promise<FollowAnswer | undefined> {
  try {
    const answer = await fetch(CALLS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    return answer.ok ? ((await answer.json()) as FollowAnswer) : undefined;
  } catch {
    return undefined;
  }
}

/** Each call once, as old as the oldest result of it on any screen. */
function callsOf(wanted: ReadonlyMap<string, readonly WantedCall[]>): readonly FollowedCall[] {
  const oldest = new Map<string, WantedCall>();
  for (const call of [...wanted.values()].flat())
    if (call.at < (oldest.get(call.key)?.at ?? Number.POSITIVE_INFINITY)) oldest.set(call.key, call);
  return [...oldest.values()].map(({ at, ...call }) => ({ ...call, ageMs: Math.max(0, Date.now() - at) }));
}
