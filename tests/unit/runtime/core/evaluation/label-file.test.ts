// Files of truths, cut anywhere on their way.
import { describe, expect, it } from 'vitest';
import { LONGEST_ROW } from '#core/evaluation/label-file/label-row.ts';
import { readCsv, readJsonLines } from '#core/evaluation/label-file/read-lines.ts';
import { readListItems } from '#core/evaluation/label-file/read-members.ts';
import { isStorable } from '#core/storable-text.ts';

/** The text in pieces of so many characters. */
async function* cut(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const SIZES = [1, 2, 3, 7, 1_000];

describe('csv', () => {
  const text = 'requestId,truth\r\na,1\n\n"b, c","say ""yes""\nor no"\nd\n"",2\n e ,last';

  it.each(SIZES)('is read in pieces of %i', async (size) => {
    expect(await all(readCsv(cut(text, size)))).toEqual([
      { label: { requestId: 'a', truth: '1' }, excerpt: 'a,1' },
      { label: { requestId: 'b, c', truth: 'say "yes"\nor no' }, excerpt: expect.stringContaining('b, c') },
      { fault: '第 6 行有 1 列，列名有 2 个，两者应当相同', excerpt: 'd' },
      { label: { requestId: '', truth: '2' }, excerpt: '"",2' },
      { label: { requestId: ' e ', truth: 'last' }, excerpt: ' e ,last' },
    ]);
  });

  it.each([
    ['a,a\n1,2', '第 1 行的列名“a”重复'],
    ['a,\n1,2', '第 1 行有没有名称的列'],
    ['a\n"b"c"\n', '第 2 行的引号不成对'],
    [`a\n"${'x'.repeat(LONGEST_ROW + 2)}`, '从第 2 行起超过'],
  ])('%#: says where it is wrong', async (text, said) => {
    await expect(all(readCsv(cut(text, 65_536)))).rejects.toThrow(said);
  });
});

describe('JSON lines', () => {
  it.each(SIZES)('are read in pieces of %i', async (size) => {
    const text = '{"a":1}\r\n\n[1]\nno json\n{"b":"二"}';
    expect(await all(readJsonLines(cut(text, size)))).toEqual([
      { label: { a: 1 }, excerpt: '{"a":1}' },
      { fault: '第 3 行不是 JSON 对象', excerpt: '[1]' },
      { fault: '第 4 行不是 JSON', excerpt: 'no json' },
      { label: { b: '二' }, excerpt: '{"b":"二"}' },
    ]);
  });

  it('show the beginning of a long row, without halves of characters', async () => {
    const [row] = await all(readJsonLines(cut(`x${'😀'.repeat(200)}`, 500)));
    expect(row?.excerpt.length).toBeLessThanOrEqual(202);
    expect(isStorable(row?.excerpt ?? '')).toBe(true);
  });
});

describe('the lists of an object', () => {
  const file = {
    info: { note: 'images: [1] \\" }', list: [{ deep: [1] }] },
    images: [
      { id: 1, file_name: 'a "b",c].jpg' },
      { id: 2, sizes: [1, [2]] },
    ],
    licenses: [],
    annotations: [{ id: 9, bbox: [1, 2, 3, 4], segmentation: { counts: '[}' } }],
    categories: [1, 'two', null],
  };
  const expected = [
    { list: 'images', position: 1, value: file.images[0] },
    { list: 'images', position: 2, value: file.images[1] },
    { list: 'annotations', position: 1, value: file.annotations[0] },
    ...file.categories.map((value, place) => ({ list: 'categories', position: place + 1, value })),
  ];

  it.each(SIZES)('are read in pieces of %i', async (size) => {
    for (const space of [0, 2])
      expect(await all(readListItems(cut(JSON.stringify(file, null, space), size)))).toEqual(expected);
  });

  it.each([
    ['[]', '以 { 开头'],
    ['requestId,truth\n', '以 { 开头'],
    ['{"images":[{"id":1}', '括号不成对'],
    ['{"images":[{"id":1]]}', '括号不成对'],
    ['{"images":[{"id":}]}', 'images 的第 1 项不是 JSON'],
    ['', '没有结束'],
  ])('%s: says what is wrong', async (text, said) => {
    await expect(all(readListItems(cut(text, 5)))).rejects.toThrow(said);
  });
});
