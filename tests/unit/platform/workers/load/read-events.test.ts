import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createEventReader } from '../../../../../platform/workers/load/client/read-events.ts';
import { generated } from '../../../../support/generated.ts';

function read(chunks: readonly Buffer[]) {
  let events = 0;
  const reader = createEventReader(() => {
    events += 1;
  });
  for (const chunk of chunks) reader.onData(chunk);
  return { events, tokens: reader.tokens() };
}

/** In pieces that end anywhere, also within a letter. */
function cut(text: string, places: readonly number[]): readonly Buffer[] {
  const bytes = Buffer.from(text);
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
}

const delta = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}`;

it('events are counted however they are cut; empty pieces bring no token', () => {
  const piece = fc.constantFrom('你', '好 a', '', '\\n');
  const places = fc.array(fc.nat(), { maxLength: 20 });
  fc.assert(
    fc.property(
      fc.array(piece, { maxLength: 10 }),
      fc.constantFrom('\n', '\r\n', '\r'),
      places,
      (pieces, end, at) => {
        const text = [...pieces.map(delta), ': a comment', 'data: [DONE]']
          .map((line) => `${line}${end}${end}`)
          .join('');
        expect(read(cut(text, at))).toEqual({
          events: pieces.length,
          tokens: pieces.filter((content) => content !== '').length,
        });
      },
    ),
    generated(),
  );
});

it('the answer knows its tokens best; data of several lines are one event, other texts none of tokens', () => {
  const usage = 'data: {"choices":[],"usage":{"completion_tokens":42}}\n\n';
  expect(read([Buffer.from(`${delta('a')}\n\n${usage}data: [DONE]\n\n`)])).toEqual({ events: 2, tokens: 42 });
  expect(
    read([Buffer.from('event: x\nid: 1\ndata:{"choices":\ndata:[{"text":"b"}]}\n\ndata: plain\n\n')]),
  ).toEqual({
    events: 2,
    tokens: 1,
  });
  expect(read([Buffer.from('data: half')])).toEqual({ events: 0, tokens: 0 });
});
