import { expect, test } from 'vitest';
import { asciiName } from '../../../../../platform/http/answer/respond.ts';

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
