// One open event stream: its text, its end, and who listens.
import { randomUUID } from 'node:crypto';
import type { ChangedCalls } from '#core/live-news.ts';
import type { LiveSession } from '../../operations/identity/base/session.ts';
import type { CallFollower } from './call-feed.ts';
import type { CallViewer } from './call-viewer.ts';

/** `unknown`: not available now, e.g. the database does not answer. */
export type Listener = 'admin' | 'member' | 'stranger' | 'unknown';

/** Who a request's cookies stand for. */
export interface Known {
  readonly listener: Listener;
  /** Id of the person; empty for strangers and when unknown. */
  readonly person: string;
  /** Absent where another platform keeps the sessions. */
  readonly session?: LiveSession;
}

export interface EventStream extends CallFollower {
  /** Sent to its browser only, which names it when it asks for more. */
  readonly id: string;
  readonly request: Request;
  readonly cookie: string;
  readonly person: string;
  /** As it was when the stream was opened. */
  readonly listener: Listener;
  readonly send: (text: string) => void;
  /** What the person may is looked up anew the next time. */
  readonly forget: () => void;
}

export interface EventStreamOptions {
  readonly known: Known;
  /** Undefined: no longer signed in. */
  readonly lookUp: (request: Request) => Promise<CallViewer | undefined>;
  readonly onEnd: () => void;
}

/** Chunks that a listener may be behind before it is cut off; it reconnects and gets the newest state. */
const MAX_BEHIND = 50;
/** How long a person's rights are cached; changes of them are notified earlier. */
const REMEMBERED_MS = 30_000;

export function createEventStream(request: Request, { known, lookUp, onEnd }: EventStreamOptions) {
  const cookie = cookieOf(request);
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let viewer: { readonly at: number; readonly found: Promise<CallViewer | undefined> } | undefined;
  let seq = 0;
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
  const stream: EventStream = {
    id: randomUUID(),
    request: identity,
    cookie,
    person: known.person,
    listener: known.listener,
    end,
    send(text) {
      if (controller === undefined) return;
      if ((controller.desiredSize ?? 0) < -MAX_BEHIND) end();
      else controller.enqueue(encoder.encode(text));
    },
    tell(keys) {
      seq += 1;
      const changed: ChangedCalls = { seq, keys };
      stream.send(messageOf('changed', changed));
    },
    viewer() {
      const now = performance.now();
      if (viewer === undefined || now - viewer.at > REMEMBERED_MS)
        viewer = { at: now, found: lookUp(identity) };
      return viewer.found;
    },
    forget() {
      viewer = undefined;
    },
  };
  return { stream, body };
}

export function messageOf(event: string, data: object): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export function cookieOf(request: Request): string {
  return request.headers.get('cookie') ?? '';
}
