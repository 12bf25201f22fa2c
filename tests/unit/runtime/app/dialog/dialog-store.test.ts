import { expect, it } from 'vitest';
import { createDialogStore } from '../../../../../runtime/app/dialog/dialog-store.ts';

const question = (title: string, key?: string) => ({
  level: 'warning' as const,
  title,
  text: '',
  confirmLabel: '确定',
  ...(key === undefined ? {} : { key }),
});

it('asks one question after the other and gives each its own answer', async () => {
  const store = createDialogStore();
  const [first, second] = [store.ask(question('一')), store.ask(question('二'))];
  expect(store.read()?.title).toBe('一');
  store.answer(store.read()?.id ?? 0, true);
  expect(store.read()?.title).toBe('二');
  store.answer(store.read()?.id ?? 0, false);
  expect(await Promise.all([first, second])).toEqual([true, false]);
  expect(store.read()).toBeUndefined();
});

it('asks a question of the same key only once', async () => {
  const store = createDialogStore();
  const [first, second] = [store.ask(question('一', 'k')), store.ask(question('二', 'k'))];
  store.answer(store.read()?.id ?? 0, true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
});

it('ignores an answer to a question that is gone', () => {
  const store = createDialogStore();
  void store.ask(question('一'));
  store.answer(999, true);
  expect(store.read()?.title).toBe('一');
});
