import { describe, expect, it } from 'vitest';
import { redirectAddress } from '../../../../../platform/web/login/redirect-address.ts';

const ORIGIN = 'https://console.example';
const goingTo = (redirect: string) =>
  redirectAddress({ origin: ORIGIN, search: `?${new URLSearchParams({ redirect })}` });

describe('after signing in', () => {
  it('a person goes where they wanted to go', () => {
    expect(goingTo('/aic/console/monitor/o/p?range=1h#x')).toBe('/aic/console/monitor/o/p?range=1h#x');
  });

  it('looks into a search string that was carried along', () => {
    expect(goingTo('?redirect=%2Faic%2Fhelp')).toBe('/aic/help');
  });

  it.each([
    'https://evil.example/x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    'aic',
    '',
    '/login?redirect=/aic',
  ])('goes home instead of to %j', (redirect) => {
    expect(goingTo(redirect)).toBe('/');
  });

  it('goes home without a wish, and out of a chain without end', () => {
    expect(redirectAddress({ origin: ORIGIN, search: '' })).toBe('/');
    let search = '?redirect=%2Faic';
    for (let index = 0; index < 9; index += 1) search = `?${new URLSearchParams({ redirect: search })}`;
    expect(redirectAddress({ origin: ORIGIN, search })).toBe('/');
  });
});
