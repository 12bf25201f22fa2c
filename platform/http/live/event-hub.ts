// The open event streams: who listens, what they receive, and when they are closed.
import type { FollowAnswer, FollowRequest, LiveFaults, LiveNews } from '#core/live-news.ts';
import { type Loop, type LoopOptions, startLoop } from '#jobs/loop.ts';
import type { CallFeed } from './call-feed.ts';
import type { CallViewer } from './call-viewer.ts';
import { createEventStream, type EventStream, type Known, type Listener, messageOf } from './event-stream.ts';

export interface LiveState {
  /** Of the configuration in use. */
  readonly version: string;
  /** Of the files as they stand; for system admins only. */
  readonly faults: LiveFaults;
}

export interface EventHub {
  /** The stream of this request's person; undefined for a stranger. */
  open(request: Request): Promise<Response | undefined>;
  /** What a stream would say first, for who has too many; undefined for a stranger. */
  latest(request: Request): Promise<LiveNews | undefined>;
  /** Undefined when the request's person has no such stream. */
  follow(request: Request, wanted: FollowRequest): Promise<FollowAnswer | undefined>;
  publish(state: LiveState): void;
  /** Ends the streams of all who are no longer signed in; `cookie` confines the look to that browser. */
  recheck(cookie?: string): Promise<void>;
  /** From now on nothing is sent by earlier rights. */
  forgetRights(): void;
  /**
   * Rights of these persons may have changed (absent: of all): forgotten as well. Those who are no longer signed in
   * are cut off, the others get a notice with `news`, to look anew.
   */
  rightsChanged(persons: readonly string[] | undefined, news: boolean): Promise<void>;
  /** Streams that are open. */
  readonly size: () => number;
  close(): Promise<void>;
}

export interface EventHubOptions {
  /** Who a request's cookies stand for. `quiet`: the look must not keep the session alive. */
  readonly who: (request: Request, options: { readonly quiet: boolean }) => Promise<Known>;
  readonly state: LiveState;
  readonly onError: (error: unknown) => void;
  /** Absent where the data belong to another platform. */
  readonly changes?: {
    readonly feed: CallFeed;
    readonly viewerOf: (known: Known) => CallViewer | undefined;
  };
  /** Names of the calls that show data of entities, which could be followed. */
  readonly isLive: (call: string) => boolean;
  readonly heartbeatMs?: number;
  readonly recheckMs?: number;
}

const HEARTBEAT_MS = 15_000;
const RECHECK_MS = 60_000;
/** Of one person. A browser has one stream for all its tabs; more come from tabs that could not agree on one. */
const MAX_OF_ONE = 20;
/** To the oldest of too many: it ends, and must not come back as the newest. */
const POLL = messageOf('poll', {});
/** What the person may has changed: menus, pages and answers are to be looked at anew. */
const RIGHTS = messageOf('rights', {});
/** Streams notified at once. Others follow in steps: each of them asks for its page right away. */
const BATCH = 40;
const STEP_MS = 50;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Nothing on the way may keep or pack the events.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export function createEventHub(options: EventHubOptions): EventHub {
  const { who, onError, changes, heartbeatMs = HEARTBEAT_MS, recheckMs = RECHECK_MS } = options;
  const streams = new Set<EventStream>();
  let state = options.state;
  let round = 0;
  let closed = false;
  const repeat = (name: string, everyMs: number, round: LoopOptions['round']): Loop =>
    startLoop({ name, everyMs, round, atOnce: false, onError });
  const loops = [
    repeat('event heartbeat', heartbeatMs, async () => {
      for (const stream of streams) stream.send(':\n\n');
    }),
    repeat('event recheck', recheckMs, () => recheck()),
  ];

  /** The version is no secret among those who are in; faults of files are sent to current admins only. */
  async function tell(stream: EventStream): Promise<void> {
    stream.send(eventOf(state, 'member'));
    if (stream.listener !== 'admin') return;
    const { listener } = await who(stream.request, { quiet: true });
    if (listener === 'admin' || listener === 'unknown') stream.send(eventOf(state, 'admin'));
  }

  async function recheck(cookie?: string): Promise<void> {
    const asked = [...streams].filter((stream) => cookie === undefined || stream.cookie === cookie);
    for (const stream of asked) await isStill(stream, cookie === undefined);
  }

  /** Ends it if its listener changed: it reconnects. */
  async function isStill(stream: EventStream, quiet: boolean): Promise<boolean> {
    const { listener } = await who(stream.request, { quiet });
    if (listener === 'unknown' || listener === stream.listener) return true;
    stream.end();
    return false;
  }

  async function lookUp(request: Request): Promise<CallViewer | undefined> {
    const known = await who(request, { quiet: true });
    if (known.listener === 'unknown') throw new Error('nobody can say now who listens');
    return changes?.viewerOf(known);
  }

  function accept(request: Request, known: Known): Response {
    const own = [...streams].filter(({ person }) => person === known.person);
    for (const stream of own.slice(0, Math.max(0, own.length + 1 - MAX_OF_ONE))) {
      stream.send(POLL);
      stream.end();
    }
    const onEnd = () => {
      streams.delete(stream);
      changes?.feed.leave(stream);
    };
    const { stream, body } = createEventStream(request, { known, lookUp, onEnd });
    streams.add(stream);
    stream.send(
      `retry: 2000\n${messageOf('stream', { stream: stream.id })}${eventOf(state, known.listener)}`,
    );
    return new Response(body, { headers: HEADERS });
  }

  /** Undefined for who may not listen. */
  async function listenerOf(request: Request): Promise<Known | undefined> {
    const known = await who(request, { quiet: false });
    return known.listener === 'stranger' || known.listener === 'unknown' || closed ? undefined : known;
  }

  return {
    size: () => streams.size,
    recheck,
    async open(request) {
      const known = await listenerOf(request);
      return known === undefined ? undefined : accept(request, known);
    },
    async latest(request) {
      const known = await listenerOf(request);
      return known === undefined ? undefined : newsOf(state, known.listener);
    },
    async follow(request, { stream: id, calls }) {
      const known = await listenerOf(request);
      const stream = [...streams].find((open) => open.id === id && open.person === known?.person);
      if (stream === undefined) return undefined;
      if (changes !== undefined) return { followed: changes.feed.follow(stream, calls), polled: [] };
      return { followed: [], polled: calls.filter(({ call }) => options.isLive(call)).map(({ key }) => key) };
    },
    forgetRights() {
      for (const stream of streams) stream.forget();
    },
    async rightsChanged(persons, news) {
      const concerned = [...streams].filter(({ person }) => persons?.includes(person) ?? true);
      for (const stream of concerned) stream.forget();
      for (const stream of concerned) if ((await isStill(stream, true)) && news) stream.send(RIGHTS);
    },
    publish(next) {
      state = next;
      // The levels of roles may be others now.
      for (const stream of streams) stream.forget();
      round += 1;
      const current = round;
      const waiting = [...streams];
      const step = () => {
        // A newer state is being sent to all.
        if (current !== round) return;
        for (const stream of waiting.splice(0, BATCH)) void tell(stream).catch(onError);
        if (waiting.length > 0) setTimeout(step, STEP_MS).unref();
      };
      step();
    },
    async close() {
      closed = true;
      for (const stream of [...streams]) stream.end();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function eventOf(state: LiveState, listener: Listener): string {
  return `data: ${JSON.stringify(newsOf(state, listener))}\n\n`;
}

function newsOf({ version, faults }: LiveState, listener: Listener): LiveNews {
  return listener === 'admin' ? { version, faults } : { version };
}
