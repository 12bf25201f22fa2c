import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveNews } from '#core/live-news.ts';
import { openLiveChannel } from '../../../../../runtime/app/live/live-channel.ts';

class Source extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  onopen?: () => void;
  onmessage?: (event: { readonly data: string }) => void;
  onerror?: () => void;
  constructor() {
    super();
    sources.push(this);
  }
  close(): void {
    this.readyState = Source.CLOSED;
  }
}

let sources: Source[] = [];
let asked: string[] = [];
let heard: LiveNews[] = [];
let changed: string[] = [];
let stop: () => void;
let answer: () => Response;

beforeEach(() => {
  [sources, asked, heard, changed] = [[], [], [], []];
  answer = () => Response.json({ version: `polled-${asked.length}` });
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage(): void {}
      close(): void {}
    },
  );
  vi.stubGlobal('navigator', {
    locks: { request: (_name: string, _options: object, work: () => Promise<void>) => work() },
  });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answer();
  });
  vi.stubGlobal('window', new EventTarget());
  const nothing = () => undefined;
  const channel = openLiveChannel('usr-1', {
    onNews: (news) => heard.push(news),
    onChanged: (keys) => changed.push(...keys),
    onPolled: nothing,
    onRights: nothing,
  });
  channel.want([{ key: 'list', call: 'a.list', body: {}, at: 0 }]);
  stop = channel.stop;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a stream that is told to poll ends, and the news is asked for until a stream is worth a try', async () => {
  await vi.advanceTimersByTimeAsync(0);
  sources[0]?.onmessage?.({ data: JSON.stringify({ version: 'first' }) });
  sources[0]?.dispatchEvent(new Event('poll'));
  expect(sources.map(({ readyState }) => readyState)).toEqual([Source.CLOSED]);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(31_000);
  expect(asked).toEqual(['/_console/events/latest', '/_console/events/latest']);
  expect(heard.map(({ version }) => version)).toEqual(['first', 'polled-1', 'polled-2']);
  expect(sources).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(9 * 30_000);
  expect(asked).toHaveLength(10);
  expect(sources).toHaveLength(2);
});

it('who is refused while polling, or goes, asks no more', async () => {
  await vi.advanceTimersByTimeAsync(0);
  answer = () => new Response('', { status: 401 });
  sources[0]?.dispatchEvent(new Event('poll'));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(asked).toHaveLength(1);
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect([asked.length, sources.length]).toEqual([1, 1]);
});

it('passes on what the stream tells, and refetches all when a message of it was lost', async () => {
  await vi.advanceTimersByTimeAsync(0);
  const tell = (seq: number, keys: readonly string[]) =>
    sources[0]?.dispatchEvent(new MessageEvent('changed', { data: JSON.stringify({ seq, keys }) }));
  tell(1, ['other']);
  tell(2, ['other']);
  expect(changed).toEqual(['other', 'other']);
  tell(4, ['other']);
  expect(changed.slice(2)).toEqual(['list']);
  tell(5, ['other']);
  expect(changed.slice(3)).toEqual(['other']);
});
