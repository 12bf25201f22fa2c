import { describe, expect, it } from 'vitest';
import { resolveAddress } from '../../../../../runtime/app/location/resolve-address.ts';

const current = { pathname: '/aic/list', search: '?page=2' };
const addressOf = (to: string) => {
  const { pathname, search, hash } = resolveAddress(to, current);
  return pathname + search + hash;
};

describe('an address from the current one', () => {
  it.each([
    ['a path', '/aic/detail/7?tab=log#end', '/aic/detail/7?tab=log#end'],
    ['a query', '?page=3', '/aic/list?page=3'],
    ['no query any more', '?', '/aic/list'],
    ['an anchor', '#limits', '/aic/list?page=2#limits'],
    ['a path in Chinese', '/aic/help/产品', `/aic/help/${encodeURIComponent('产品')}`],
    ['two slashes, which name no host', '//evil.example/x', '/evil.example/x'],
  ])('takes %s', (_name, to, expected) => {
    expect(addressOf(to)).toBe(expected);
  });

  it.each(['https://evil.example/x', 'javascript:alert(1)', '\\\\evil.example'])('refuses %s', (to) => {
    expect(() => addressOf(to)).toThrow(`not a path of the console: ${to}`);
  });
});
