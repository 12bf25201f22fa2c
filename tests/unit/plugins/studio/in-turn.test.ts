import { expect, it } from 'vitest';
import { inTurn } from '../../../../plugins/studio/document/in-turn.ts';

it('lets nothing of a file start before what was asked earlier has ended, also when that failed', async () => {
  const happened: string[] = [];
  let fail = () => {};
  const slow = inTurn('a', () => {
    happened.push('a saves');
    return new Promise<void>((_, reject) => {
      fail = () => reject(new Error('offline'));
    });
  });
  const reading = inTurn('a', async () => happened.push('a reads'));
  await inTurn('b', async () => happened.push('b reads'));
  expect(happened).toEqual(['a saves', 'b reads']);
  fail();
  await expect(slow).rejects.toThrow('offline');
  await reading;
  expect(happened).toEqual(['a saves', 'b reads', 'a reads']);
});
