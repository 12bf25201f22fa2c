import { expect, it } from 'vitest';
import { groupCatalogue, readCatalogue, shownCode } from '../../../../plugins/error-catalogue/catalogue.ts';

const rows = [
  {
    code: 'gateway.qps',
    status: 429,
    zh: '超过 QPS 限制',
    en: 'QPS limit',
    gatewayCode: 18,
    remedy: '降低调用频率',
  },
  { code: 'gateway.token', status: 401, zh: '令牌无效', en: 'Invalid token', gatewayCode: 110 },
  { code: 'http.404', status: 404, zh: '记录不存在', en: 'Not found' },
  { code: 'record.duplicate', status: 409, zh: '已存在', en: 'Exists' },
];

it('shows the number that a caller sees', () => {
  expect(rows.map(shownCode)).toEqual(['18', '110', '404', 'record.duplicate']);
});

it('groups by who answers, numbers in their order', () => {
  const groups = groupCatalogue(rows, '');
  expect(groups.map((group) => group.title)).toEqual(['网关状态码', 'HTTP 状态', '平台错误码']);
  expect(groups[0]?.rows.map(shownCode)).toEqual(['18', '110']);
});

it.each([
  ['QPS', ['gateway.qps']],
  ['不存在', ['http.404']],
  ['409', ['record.duplicate']],
  ['降低', ['gateway.qps']],
  ['无此内容', []],
])('finds "%s" in code, status, text or remedy', (words, codes) => {
  expect(groupCatalogue(rows, words).flatMap((group) => group.rows.map((row) => row.code))).toEqual(codes);
});

it('reads a bare list and a wrapped one, and refuses anything else', () => {
  expect(readCatalogue(rows)).toHaveLength(4);
  expect(readCatalogue({ errors: [...rows, { nonsense: true }] })).toHaveLength(4);
  expect(() => readCatalogue('x')).toThrow('[Bug]');
});
