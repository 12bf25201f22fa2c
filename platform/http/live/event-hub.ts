// The open event streams: who listens, what they are told, and when they have to go.
import type { LiveFaults, LiveNews } from '#core/live-news.ts';

/** `unknown`: nobody can say now, e.g. the database does not answer. */
export type Listener = 'admin' | 'member' | 'stranger' | 'unknown';

/** Who a request's cookies stand for. */
export interface Known {
  readonly listener: Listener;
  /** Id of the person; empty for strangers and when nobody can say. */
  readonly person: string;
}

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
  publish(state: LiveState): void;
  /** Ends the streams of everybody who is no longer signed in; `cookie` confines the look to that browser. */
  recheck(cookie?: string): Promise<void>;
  /** Streams that are open. */
  readonly size: () => number;
  close(): void;
}

export interface EventHubOptions {
  /** Who a request's cookies stand for. `quiet`: the look must not keep the session alive. */
  readonly who: (request: Request, options: { readonly quiet: boolean }) => Promise<Known>;
  readonly state: LiveState;
  readonly onError: (error: unknown) => void;
  readonly heartbeatMs?: number;
  readonly recheckMs?: number;
}

interface Stream {
  readonly request: Request;
  readonly cookie: string;
  readonly person: string;
  /** As it was when the stream was opened. */
  readonly listener: Listener;
  readonly send: (text: string) => void;
  readonly end: () => void;
}

const HEARTBEAT_MS = 15_000;
const RECHECK_MS = 60_000;
/** Of one person. A browser has one stream for all its tabs; more come from tabs that could not agree on one. */
const MOST_OF_ONE = 20;
/** To the oldest of too many: it ends, and must not come back as the newest. */
const POLL = 'event: poll\ndata: {}\n\n';
/** Streams told at once. The others follow in steps: each of them asks for its page right away. */
const BATCH = 40;
const STEP_MS = 50;
/** Chunks that a listener may be behind before it is cut off; it comes back by itself and hears the newest state. */
const MOST_BEHIND = 50;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Nothing on the way may keep or pack the events.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export function createEventHub(options: EventHubOptions): EventHub {
  const { who, onError, heartbeatMs = HEARTBEAT_MS, recheckMs = RECHECK_MS } = options;
  const streams = new Set<Stream>();
  let state = options.state;
  let round = 0;
  let closed = false;
  const heartbeat = setInterval(() => {
    for (const stream of streams) stream.send(':\n\n');
  }, heartbeatMs);
  const look = setInterval(() => void recheck().catch(onError), recheckMs);
  heartbeat.unref();
  look.unref();

  /** The version is no secret among those who are in; what is wrong with which file is told to who is an admin still. */
  async function tell(stream: Stream): Promise<void> {
    stream.send(eventOf(state, 'member'));
    if (stream.listener !== 'admin') return;
    const { listener } = await who(stream.request, { quiet: true });
    if (listener === 'admin' || listener === 'unknown') stream.send(eventOf(state, 'admin'));
  }

  async function recheck(cookie?: string): Promise<void> {
    const asked = [...streams].filter((stream) => cookie === undefined || stream.cookie === cookie);
    for (const stream of asked) {
      const { listener } = await who(stream.request, { quiet: cookie === undefined });
      // Whoever became somebody else comes back as that.
      if (listener !== 'unknown' && listener !== stream.listener) stream.end();
    }
  }

  function accept(request: Request, known: Known): Response {
    const own = [...streams].filter(({ person }) => person === known.person);
    for (const stream of own.slice(0, Math.max(0, own.length + 1 - MOST_OF_ONE))) {
      stream.send(POLL);
      stream.end();
    }
    const { stream, body } = createStream(request, known, () => streams.delete(stream));
    streams.add(stream);
    stream.send(`retry: 2000\n${eventOf(state, known.listener)}`);
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
    publish(next) {
      state = next;
      round += 1;
      const current = round;
      const waiting = [...streams];
      const step = () => {
        // A newer state is on its way to everybody.
        if (current !== round) return;
        for (const stream of waiting.splice(0, BATCH)) void tell(stream).catch(onError);
        if (waiting.length > 0) setTimeout(step, STEP_MS).unref();
      };
      step();
    },
    close() {
      closed = true;
      clearInterval(heartbeat);
      clearInterval(look);
      for (const stream of [...streams]) stream.end();
    },
  };
}

function createStream(request: Request, { listener, person }: Known, onEnd: () => void) {
  const cookie = cookieOf(request);
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const end = () => {
    const open = controller;
    controller = undefined;
    onEnd();
    open?.close();
  };
  const body = new ReadableStream<Uint8Array>({
    start(opened) {
      controller = opened;
    },
    cancel() {
      controller = undefined;
      onEnd();
    },
  });
  // Only what tells who it is: a kept request would keep its connection's buffers.
  const identity = new Request(request.url, { headers: { cookie } });
  const stream: Stream = {
    request: identity,
    cookie,
    person,
    listener,
    end,
    send(text) {
      if (controller === undefined) return;
      if ((controller.desiredSize ?? 0) < -MOST_BEHIND) end();
      else controller.enqueue(encoder.encode(text));
    },
  };
  return { stream, body };
}

function eventOf(state: LiveState, listener: Listener): string {
  return `data: ${JSON.stringify(newsOf(state, listener))}\n\n`;
}

function newsOf({ version, faults }: LiveState, listener: Listener): LiveNews {
  return listener === 'admin' ? { version, faults } : { version };
}

export function cookieOf(request: Request): string {
  return request.headers.get('cookie') ?? '';
}
