import { expect, test } from 'vitest';
import { asciiName, respondFile } from '../../../../../platform/http/answer/respond.ts';

test.each([
  ['性能评测-下单容量-3.html', '3.html'],
  ['请求日志-2026-11-26.csv', '2026-11-26.csv'],
  ['合同.tar.gz', 'download.tar.gz'],
  ['svc-1-2026-11-26-08.jsonl', 'svc-1-2026-11-26-08.jsonl'],
  ['a "b" c.txt', 'a_b_c.txt'],
  ['日志', 'download'],
])('%s is told to old programs as %s', (name, expected) => {
  expect(asciiName(name)).toBe(expected);
});

test('a name of its own is told to old programs, where there is one', () => {
  const file = { contentType: 'text/csv', body: (async function* () {})() };
  const headerOf = (names: { readonly fileName: string; readonly plainName?: string }) =>
    respondFile({ ...file, ...names }).headers.get('content-disposition');
  expect(headerOf({ fileName: '性能评测-下单-3.csv', plainName: 'benchmark-bmk-1-3.csv' })).toMatch(
    /^attachment; filename="benchmark-bmk-1-3.csv"; filename\*=UTF-8''%E6%80/,
  );
});
