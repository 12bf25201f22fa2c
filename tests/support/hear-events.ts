// An event stream as a browser receives it: named messages, what to follow.

import { expect, vi } from 'vitest';
import type { ChangedCalls, FollowAnswer } from '#core/live-news.ts';
import { PATIENCE_MS } from './patience.ts';
import type { Client } from './start-app.ts';

export interface HeardStream {
  /** Messages by name, in their order; those without a name are `message`. */
  readonly told: (name: string) => readonly unknown[];
  /** Keys of changed calls, in their order. */
  readonly changed: () => readonly string[];
  readonly forget: () => void;
  readonly ended: Promise<void>;
  readonly isOpen: () => boolean;
  readonly follow: (
    calls: Readonly<Record<string, readonly [call: string, body: object]>>,
    ageMs?: number,
  ) => Promise<FollowAnswer>;
  readonly drop: () => Promise<void>;
}

export async function hearEvents(client: Client): Promise<HeardStream> {
  const response = await client.fetch('/_console/events');
  const reader = response.body?.getReader();
  if (response.status !== 200 || reader === undefined) throw new Error(`no stream: ${response.status}`);
  let messages: { readonly name: string; readonly data: unknown }[] = [];
  let open = true;
  let rest = '';
  const decoder = new TextDecoder();
  const read = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const name = /^event: (.*)$/m.exec(block)?.[1] ?? 'message';
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data !== undefined) messages.push({ name, data: JSON.parse(data) });
      }
    }
    open = false;
  };
  const ended = read();
  const told = (name: string) => messages.filter((message) => message.name === name).map(({ data }) => data);
  await vi.waitFor(() => expect(told('stream')).toHaveLength(1), PATIENCE_MS);
  const { stream } = told('stream')[0] as { readonly stream: string };
  return {
    told,
    changed: () => (told('changed') as ChangedCalls[]).flatMap(({ keys }) => keys),
    forget: () => {
      messages = [];
    },
    ended,
    isOpen: () => open,
    async follow(calls, ageMs = 0) {
      const wanted = Object.entries(calls).map(([key, [call, body]]) => ({ key, call, body, ageMs }));
      const answer = await client.fetch('/_console/events/calls', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ stream, calls: wanted }),
      });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    drop: () => reader.cancel(),
  };
}
