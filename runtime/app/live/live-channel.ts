// Server events, received once for all tabs of a browser: a host gets six connections, and a stream holds one for ever.

import type { ChangedCalls, LiveNews } from '#core/live-news.ts';
import { createStreamSubscription } from './stream-subscription.ts';
import type { WantedCall } from './wanted-call.ts';

const EVENTS = '/_console/events';
/** First message of the stream, for clients with too many open. */
const LATEST = `${EVENTS}/latest`;
const POLL_PAUSE_MS = 30_000;
/** Then a stream is worth another try. */
const POLLS = 10;
/** The server refused: signed out, or there is no such stream. */
const REFUSED_PAUSE_MS = 30_000;

export interface LiveHandlers {
  readonly onNews: (news: LiveNews) => void;
  /** The results of these calls may have changed; keys of other tabs may be among them. */
  readonly onChanged: (keys: readonly string[]) => void;
  /** No stream covers these calls: they are polled from time to time. */
  readonly onPolled: (keys: readonly string[]) => void;
  /** The person may do other things than before. */
  readonly onRights: () => void;
}

export interface LiveChannel {
  /** All that this tab shows; replaces what it sent before. */
  want(calls: readonly WantedCall[]): void;
  stop(): void;
}

type Told =
  | { readonly kind: 'news'; readonly news: LiveNews }
  | { readonly kind: 'changed' | 'polled'; readonly keys: readonly string[] }
  | { readonly kind: 'rights' };
type Message =
  | Told
  | { readonly kind: 'ask' }
  | { readonly kind: 'wants'; readonly tab: string; readonly calls: readonly WantedCall[] };

/**
 * Runs until it is stopped. The tab that holds the lock listens and passes everything on; when it goes, the next
 * one takes over. `userId` separates successive users of the same browser.
 */
export function openLiveChannel(userId: string, handlers: LiveHandlers): LiveChannel {
  const name = `aic-live:${userId}`;
  const tab = `${performance.timeOrigin}-${Math.random()}`;
  const channel = new BroadcastChannel(name);
  const stopped = new AbortController();
  let latest: LiveNews | undefined;
  /** By tab, this one's too: the leader requests all. */
  const wanted = new Map<string, readonly WantedCall[]>();
  const hear = (told: Told) => {
    if (told.kind === 'news') handlers.onNews(told.news);
    else if (told.kind === 'changed') handlers.onChanged(told.keys);
    else if (told.kind === 'polled') handlers.onPolled(told.keys);
    else handlers.onRights();
  };
  const pass = (told: Told) => {
    if (told.kind === 'news') latest = told.news;
    channel.postMessage(told);
    hear(told);
  };
  const say = (message: Message) => channel.postMessage(message);
  const sayWants = () => say({ kind: 'wants', tab, calls: wanted.get(tab) ?? [] });
  const subscription = createStreamSubscription(wanted, (keys) => pass({ kind: 'polled', keys }));
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'ask') {
      if (latest !== undefined) say({ kind: 'news', news: latest });
      sayWants();
    } else if (data.kind === 'wants') {
      if (data.calls.length === 0) wanted.delete(data.tab);
      else wanted.set(data.tab, data.calls);
      subscription.renew();
    } else hear(data);
  };
  const leave = () => say({ kind: 'wants', tab, calls: [] });
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', sayWants);
  say({ kind: 'ask' });
  void lead(name, { pass, subscription, allKeys: () => keysOf(wanted) }, stopped.signal);
  return {
    want(calls) {
      wanted.set(tab, calls);
      sayWants();
      subscription.renew();
    },
    stop() {
      leave();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', sayWants);
      stopped.abort();
      channel.close();
    },
  };
}

interface Leader {
  readonly pass: (told: Told) => void;
  readonly subscription: ReturnType<typeof createStreamSubscription>;
  readonly allKeys: () => readonly string[];
}

function keysOf(wanted: ReadonlyMap<string, readonly WantedCall[]>): readonly string[] {
  return [...new Set([...wanted.values()].flat().map(({ key }) => key))];
}

async function lead(name: string, leader: Leader, stopped: AbortSignal): Promise<void> {
  // Locks exist on https and on this machine only. Elsewhere each visible tab listens for itself.
  const locks = navigator.locks as LockManager | undefined;
  while (!stopped.aborted) {
    try {
      if (locks === undefined) await whileVisible((hidden) => listenOrPoll(leader, [stopped, hidden]));
      else await locks.request(name, { signal: stopped }, () => listenOrPoll(leader, [stopped]));
    } catch {
      // Stopped while waiting for the lock.
    }
    if (!stopped.aborted) await pause(REFUSED_PAUSE_MS, stopped);
  }
}

/** Resolves when it was stopped or refused. */
async function listenOrPoll(leader: Leader, stops: readonly AbortSignal[]): Promise<void> {
  const ending = await listen(leader, stops);
  leader.subscription.end();
  if (ending === 'poll') await poll(leader, AbortSignal.any([...stops]));
}

async function poll({ pass, allKeys }: Leader, stopped: AbortSignal): Promise<void> {
  for (let round = 0; round < POLLS && !stopped.aborted; round += 1) {
    await pause(POLL_PAUSE_MS, stopped);
    const answer = await fetch(LATEST, { signal: stopped });
    if (!answer.ok) return;
    pass({ kind: 'news', news: (await answer.json()) as LiveNews });
    pass({ kind: 'changed', keys: allKeys() });
  }
}

/** A broken stream is opened again by the browser; `poll`: this person has too many streams. */
function listen(
  { pass, subscription, allKeys }: Leader,
  stops: readonly AbortSignal[],
): Promise<'over' | 'poll'> {
  return new Promise((resolve) => {
    if (stops.some(({ aborted }) => aborted)) return resolve('over');
    const source = new EventSource(EVENTS);
    let faults: LiveNews['faults'];
    let seq = 0;
    const end = (ending: 'over' | 'poll') => {
      source.close();
      resolve(ending);
    };
    const on = (name: string, hear: (data: string) => void) =>
      source.addEventListener(name, (event) => hear((event as MessageEvent<string>).data));
    for (const stop of stops) stop.addEventListener('abort', () => end('over'), { once: true });
    on('poll', () => end('poll'));
    on('stream', (data) => {
      seq = 0;
      subscription.begin((JSON.parse(data) as { readonly stream: string }).stream);
    });
    on('changed', (data) => {
      const changed = JSON.parse(data) as ChangedCalls;
      // A message in between was lost: all that is followed may have changed.
      pass({ kind: 'changed', keys: changed.seq === seq + 1 ? changed.keys : allKeys() });
      seq = changed.seq;
    });
    on('rights', () => pass({ kind: 'rights' }));
    // A new stream sends its full state: no faults sent means there are none.
    source.onopen = () => {
      faults = undefined;
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const news = JSON.parse(data) as LiveNews;
      faults = news.faults ?? faults;
      pass({ kind: 'news', news: faults === undefined ? news : { ...news, faults } });
    };
    source.onerror = () => {
      subscription.end();
      if (source.readyState === EventSource.CLOSED) end('over');
    };
  });
}

/** Runs the work each time the tab is shown, until it ends itself. */
async function whileVisible(work: (hidden: AbortSignal) => Promise<void>): Promise<void> {
  for (;;) {
    while (document.visibilityState === 'hidden') await nextVisibility();
    const hidden = new AbortController();
    void nextVisibility().then(() => hidden.abort());
    await work(hidden.signal);
    if (!hidden.signal.aborted) return;
  }
}

function nextVisibility(): Promise<void> {
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
  });
}

function pause(ms: number, stopped: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stopped.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
