import { describe, expect, it } from 'vitest';
import { createCompareAnswers } from '#engines/gateway/experiment/compare-answers.ts';

const answer = (text: string, status = 200) => ({ status, body: Buffer.from(text) });

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
  ])('are the same or not: %s', (_what, one, other, same) => {
    expect(createCompareAnswers()(one, other)).toBe(same);
  });

  it('that are long are not all read: callers would wait for it', () => {
    let now = 0;
    const compare = createCompareAnswers(() => now);
    const [one, other] = [answer('{"a":1}'), answer(`${'{"a":'.repeat(50_000)}}`)];
    const looked = () =>
      Array.from({ length: 100 }, () => compare(one, other)).filter((said) => said === false);
    // 2 MB at once, then 1 MB a second.
    expect(looked()).toHaveLength(8);
    expect(looked()).toEqual([]);
    now += 1_000;
    expect(looked()).toHaveLength(4);
    // What needs no reading is told all the same.
    expect(compare(other, other)).toBe(true);
    expect(compare(other, { ...other, status: 500 })).toBe(false);
  });
});
