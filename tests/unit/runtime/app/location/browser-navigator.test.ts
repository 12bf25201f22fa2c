import { expect, it } from 'vitest';
import { browserNavigator } from '../../../../../runtime/app/location/browser-navigator.ts';

const ORIGIN = 'https://console.example';

/** A history that resolves addresses as a browser does. */
function openHistory() {
  const entries: { readonly state: unknown; readonly url: URL }[] = [];
  const moves: string[] = [];
  const history = {
    get state() {
      return entries.at(-1)?.state;
    },
    go: () => undefined,
    pushState: (state: unknown, _: string, to?: string | URL | null) =>
      void entries.push({ state, url: new URL(to ?? '', ORIGIN) }),
    replaceState: (state: unknown, _: string, to?: string | URL | null) =>
      void entries.splice(-1, 1, { state, url: new URL(to ?? '', ORIGIN) }),
  };
  return { entries, moves, navigator: browserNavigator(history, (type) => moves.push(type)) };
}

it.each([
  '//evil.example/x',
  '///evil.example/x',
  '/\\evil.example/x',
  '\\\\evil.example/x',
  '/\t/evil.example/x',
  '/\n\\evil.example/x',
  '/.//evil.example/x',
])('%j never leaves the console', (address) => {
  const { entries, navigator } = openHistory();
  navigator.push(address);
  navigator.push({ pathname: address, search: '?a=1', hash: '' });
  navigator.replace(address);
  for (const { url } of entries) expect(url.origin).toBe(ORIGIN);
  for (const to of [address, { pathname: address, search: '', hash: '#a' }])
    expect(new URL(navigator.createHref(to), ORIGIN).origin).toBe(ORIGIN);
});

it('goes where it is told and counts the entries', () => {
  const { entries, moves, navigator } = openHistory();
  navigator.push('/aic/a?x=//b#//c');
  navigator.push({ pathname: '/aic/b', search: '?y=1', hash: '' });
  navigator.replace('/aic/c');
  expect(entries.map(({ url }) => url.pathname + url.search + url.hash)).toEqual([
    '/aic/a?x=//b#//c',
    '/aic/c',
  ]);
  expect(entries.map(({ state }) => (state as { position: number }).position)).toEqual([1, 2]);
  expect(moves).toEqual(['PUSH', 'PUSH', 'REPLACE']);
});
