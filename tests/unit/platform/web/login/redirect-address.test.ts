import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redirectAddress } from '../../../../../platform/web/login/redirect-address.ts';
import { generated } from '../../../../support/generated.ts';

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
    '/.//evil.example',
    '/..//evil.example/x',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e/.//evil.example',
  ])('goes home instead of to %j', (redirect) => {
    expect(goingTo(redirect)).toBe('/');
  });

  it('stays on this host whatever the wish is made of', () => {
    const piece = fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '.',
        '..',
        '%2e',
        '%2f',
        '%5c',
        '\t',
        '\n',
        '\r',
        '\0',
        ' ',
        '\u00a0',
        '\u2028',
        '\uff0f',
      ],
      ...[
        'evil.example',
        'https:',
        'http:',
        'javascript:',
        'data:',
        '@',
        ':',
        '?',
        '#',
        'aic',
        '[',
        '%',
        '\u3002',
      ],
    );
    const wishes = { total: 0, home: 0 };
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.boolean(), (pieces, isPath) => {
        const wish = (isPath ? '/' : '') + pieces.join('');
        const address = goingTo(wish);
        wishes.total += 1;
        if (address === '/') wishes.home += 1;
        expect(address.startsWith('/'), wish).toBe(true);
        const target = new URL(address, ORIGIN);
        expect(target.origin, wish).toBe(ORIGIN);
        // What the browser shows later leads to the same place when it is read once more.
        expect(new URL(target.pathname, ORIGIN).origin, wish).toBe(ORIGIN);
      }),
      generated(3_000),
    );
    console.info(`redirects: ${wishes.total} wishes, ${wishes.home} sent home, 0 off this host`);
  });

  it('goes home without a wish, and out of a chain without end', () => {
    expect(redirectAddress({ origin: ORIGIN, search: '' })).toBe('/');
    let search = '?redirect=%2Faic';
    for (let index = 0; index < 9; index += 1) search = `?${new URLSearchParams({ redirect: search })}`;
    expect(redirectAddress({ origin: ORIGIN, search })).toBe('/');
  });
});
