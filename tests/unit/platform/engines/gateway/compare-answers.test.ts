import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createCompareAnswers } from '#engines/gateway/experiment/compare-answers.ts';

const answer = (text: string, status = 200) => ({
  ...{ status, body: Buffer.from(text), encoding: '', jsonLength: undefined },
});
const json = (content: unknown) => answer(JSON.stringify(content));
const inferred = (version: string, id: string, data: readonly number[]) =>
  json({ model_name: 'iris', model_version: version, id, outputs: [{ name: 'label', data }] });
/** As the binary data extension of the Open Inference Protocol writes it. */
const binary = (version: string, tensor: string) => {
  const head = JSON.stringify({ model_name: 'iris', model_version: version, outputs: [{ name: 'label' }] });
  return { ...answer(head + tensor), jsonLength: head.length };
};
const chat = (id: string, content: string) =>
  json({ id, object: 'chat.completion', created: Number(id), model: `m${id}`, choices: [{ content }] });

describe('answers of a call and its copy', () => {
  it.each([
    ['byte for byte', answer('x'), answer('x'), true],
    ['of JSON in another order and layout', answer('{"a":1,"b":[2]}'), answer('{ "b": [2], "a": 1 }'), true],
    ['of another value', answer('{"a":1}'), answer('{"a":2}'), false],
    ['of another status', answer('x'), answer('x', 500), false],
    ['that are no JSON', answer('x'), answer('y'), false],
    ['of which one is garbage', answer('{"a":1}'), answer('{"a":}'), false],
    ['of which one breaks off', answer('{"a":1}'), answer('{"a":'), false],
    ['of JSON and a line feed', answer('{"a":1}'), answer(' {"a":1} \r\n'), true],
    ['of much white space', answer('[1]'), answer(`[1]${' '.repeat(100)}`), true],
  ])('are the same or not: %s', async (_what, one, other, same) => {
    expect(await createCompareAnswers()(one, other)).toBe(same);
  });

  it.each([
    ['of two versions, same outputs', inferred('1', 'a', [2]), inferred('2', 'b', [2]), true],
    ['of two versions, other outputs', inferred('1', 'a', [2]), inferred('2', 'b', [1]), false],
    ['of two versions, tensors as bytes', binary('1', 'abcd'), binary('12', 'abcd'), true],
    ['of two versions, other tensors as bytes', binary('1', 'abcd'), binary('2', 'abce'), false],
    ['of a preset: its log_id is drawn', json({ log_id: 1, n: 1 }), json({ log_id: 2, n: 1 }), true],
    ['with the time each took', json({ n: 1, elapsed_ms: 3 }), json({ n: 1, elapsed_ms: 4 }), true],
    ['of a language model', chat('1', 'yes'), chat('2', 'yes'), true],
    ['of a language model, another text', chat('1', 'yes'), chat('2', 'no'), false],
    ['whose id is what was asked for', json({ id: 1 }), json({ id: 2 }), false],
    ['whose model is what was asked for', json({ model: 'X5' }), json({ model: 'X3' }), false],
    ['of which something inside has an id', json([{ log_id: 1 }]), json([{ log_id: 2 }]), false],
  ])('are compared without what they say of themselves: %s', async (_what, one, other, same) => {
    expect(await createCompareAnswers()(one, other)).toBe(same);
  });

  it('are compared as they were before they were packed', async () => {
    const packed = (content: unknown) => ({
      ...answer(''),
      ...{ body: gzipSync(JSON.stringify(content)), encoding: 'gzip' },
    });
    const compare = createCompareAnswers();
    expect(await compare(packed({ log_id: 1, n: 1 }), json({ log_id: 2, n: 1 }))).toBe(true);
    expect(await compare(packed({ n: 1 }), packed({ n: 2 }))).toBe(false);
    expect(await compare({ ...packed({ n: 1 }), body: Buffer.from('x') }, packed({ n: 2 }))).toBeUndefined();
    expect(await compare({ ...packed({ n: 1 }), encoding: 'zstd' }, packed({ n: 2 }))).toBeUndefined();
  });

  it.each([
    [
      'the same there, whatever else',
      json({ r: { label: 'a' }, at: 1 }),
      json({ r: { label: 'a' }, at: 2 }),
      true,
    ],
    ['another value there', json({ r: { label: 'a' } }), json({ r: { label: 'b' } }), false],
    ['nothing there in one of them', json({ r: { label: 'a' } }), json({ r: {} }), false],
    ['no JSON in one of them', json({ r: { label: 'a' } }), answer('oops'), false],
    ['nothing there in both: that is no comparison', json({ at: 1 }), json({ at: 2 }), undefined],
  ])('are compared at a path when there is one: %s', async (_what, one, other, same) => {
    expect(await createCompareAnswers()(one, other, ['r', 'label'])).toBe(same);
  });

  it('that are long are not all read: callers would wait for it', async () => {
    let now = 0;
    const compare = createCompareAnswers(() => now);
    const [one, other] = [answer('{"a":1}'), answer(`${'{"a":'.repeat(50_000)}}`)];
    const looked = async () => {
      const said = await Promise.all(Array.from({ length: 100 }, () => compare(one, other)));
      return said.filter((same) => same === false);
    };
    // 2 MB at once, then 1 MB a second.
    expect(await looked()).toHaveLength(8);
    expect(await looked()).toEqual([]);
    now += 1_000;
    expect(await looked()).toHaveLength(4);
    // What needs no reading is told all the same.
    expect(await compare(other, other)).toBe(true);
    expect(await compare(other, { ...other, status: 500 })).toBe(false);
  });
});
