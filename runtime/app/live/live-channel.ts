// News of the server, heard once for all tabs of a browser: a host gets six connections, and a stream holds one for ever.

import type { LiveFaults, LiveNews } from '#core/live-news.ts';

const EVENTS = '/_console/events';
/** What the stream would say first, for who has too many of them open. */
const LATEST = `${EVENTS}/latest`;
const POLL_PAUSE_MS = 30_000;
/** Then a stream is worth another try. */
const POLLS = 10;
/** The server refused: signed out, or there is no such stream. */
const REFUSED_PAUSE_MS = 30_000;

/**
 * Hears until the answer is called. The tab that holds the lock listens and passes everything on; when it goes, the next
 * one takes over. `userId` keeps apart who signs in after whom in the same browser.
 */
export function hearNews(userId: string, onNews: (news: LiveNews) => void): () => void {
  const name = `aic-live:${userId}`;
  const channel = new BroadcastChannel(name);
  const stopped = new AbortController();
  let latest: LiveNews | undefined;
  const pass = (news: LiveNews) => {
    latest = news;
    channel.postMessage(news);
    onNews(news);
  };
  channel.onmessage = ({ data }: MessageEvent<LiveNews | 'ask'>) => {
    if (data !== 'ask') onNews(data);
    else if (latest !== undefined) channel.postMessage(latest);
  };
  channel.postMessage('ask');
  void lead(name, pass, stopped.signal);
  return () => {
    stopped.abort();
    channel.close();
  };
}

async function lead(name: string, pass: Pass, stopped: AbortSignal): Promise<void> {
  // Locks exist on https and on this machine only. Elsewhere each tab that is looked at listens for itself.
  const locks = navigator.locks as LockManager | undefined;
  while (!stopped.aborted) {
    try {
      if (locks === undefined) await whileVisible((hidden) => listenOrPoll(pass, [stopped, hidden]));
      else await locks.request(name, { signal: stopped }, () => listenOrPoll(pass, [stopped]));
    } catch {
      // Stopped while waiting for the lock.
    }
    if (!stopped.aborted) await pause(REFUSED_PAUSE_MS, stopped);
  }
}

type Pass = (news: LiveNews) => void;

/** Resolves when it was stopped or refused. */
async function listenOrPoll(pass: Pass, stops: readonly AbortSignal[]): Promise<void> {
  const ending = await listen(pass, stops);
  if (ending === 'poll') await poll(pass, AbortSignal.any([...stops]));
}

async function poll(pass: Pass, stopped: AbortSignal): Promise<void> {
  for (let round = 0; round < POLLS && !stopped.aborted; round += 1) {
    await pause(POLL_PAUSE_MS, stopped);
    const answer = await fetch(LATEST, { signal: stopped });
    if (!answer.ok) return;
    pass((await answer.json()) as LiveNews);
  }
}

/** What merely breaks off is opened again by the browser; `poll`: this person has too many streams. */
function listen(pass: Pass, stops: readonly AbortSignal[]): Promise<'over' | 'poll'> {
  return new Promise((resolve) => {
    if (stops.some(({ aborted }) => aborted)) return resolve('over');
    const source = new EventSource(EVENTS);
    let faults: LiveFaults | undefined;
    const end = (ending: 'over' | 'poll') => {
      source.close();
      resolve(ending);
    };
    for (const stop of stops) stop.addEventListener('abort', () => end('over'), { once: true });
    source.addEventListener('poll', () => end('poll'));
    // A stream that begins tells all there is: without faults there are none.
    source.onopen = () => {
      faults = undefined;
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const news = JSON.parse(data) as LiveNews;
      faults = news.faults ?? faults;
      pass(faults === undefined ? news : { ...news, faults });
    };
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) end('over');
    };
  });
}

/** Runs the work each time somebody looks, until it ends by itself. */
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
