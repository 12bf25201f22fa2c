import { describe, expect, it } from 'vitest';
import {
  compareRoutes,
  fillRoute,
  joinRoute,
  MissingRouteParameter,
  matchRoute,
  routeParameters,
} from '#core/route.ts';
import { createRandom, drawInteger } from '#core/statistics/random/random.ts';

describe('matchRoute', () => {
  it.each([
    ['/a/{id}', '/a/1', { id: '1' }],
    ['/a/{id}', '/a/1/', { id: '1' }],
    ['/a/{id?}', '/a', {}],
    ['/a/{x?}/{y?}', '/a/1', { x: '1' }],
    ['/a/{id?}/{benchmarkId}', '/a/b', { benchmarkId: 'b' }],
    ['/a/{id?}/{benchmarkId}', '/a/x/b', { id: 'x', benchmarkId: 'b' }],
    ['/help/产品描述', `/help/${encodeURIComponent('产品描述')}`, {}],
    ['/a/{id}', '/a/%E4%B8%AD', { id: '中' }],
    ['/', '/', {}],
    ['/a/(basic|log)/{id}', '/a/log/1', { tab: 'log', id: '1' }],
    ['/a/{x?}/(basic|log)', '/a/basic', { tab: 'basic' }],
  ])('fits %s to %s', (pattern, path, params) => {
    expect(matchRoute(pattern, path)).toEqual(params);
  });

  it.each([
    ['/a/{id}', '/a'],
    ['/a/{id}', '/a/1/2'],
    ['/a/{id}', '/b/1'],
    ['/a/{id}', '/a/%E4%A'],
    ['/a', '/A'],
    ['/a/(basic|log)/{id}', '/a/other/1'],
    ['/a/(basic|log)/{id}', '/a/1'],
    ['/a/(basic|log)/{id}', '/a/basic|log/1'],
  ])('does not fit %s to %s', (pattern, path) => {
    expect(matchRoute(pattern, path)).toBeUndefined();
  });
});

describe('fillRoute', () => {
  it('encodes what would change the path', () => {
    expect(fillRoute('/a/{id}', { id: '../x?y#z 中' })).toBe('/a/..%2Fx%3Fy%23z%20%E4%B8%AD');
  });

  it('names the parameter that is missing', () => {
    expect(() => fillRoute('/a/{id}/{name}', { id: 1, name: '' })).toThrow(MissingRouteParameter);
    expect(() => fillRoute('/a/{id}/{name}', { id: 1 })).toThrow(/"name"/);
  });

  it('lets no optional value slip into the place of one that is absent', () => {
    expect(fillRoute('/a/{name?}/{type?}', { type: 'x' })).toBe('/a');
    expect(fillRoute('/a/{id?}/{benchmarkId}', { benchmarkId: 'b' })).toBe('/a/b');
  });

  it('always says which tab is open, the first one unless a known one is wanted', () => {
    expect(fillRoute('/a/(basic|log)/{id}', { id: '1' })).toBe('/a/basic/1');
    expect(fillRoute('/a/(basic|log)/{id}', { id: '1', tab: 'log' })).toBe('/a/log/1');
    expect(fillRoute('/a/(basic|log)/{id}', { id: '1', tab: 'gone' })).toBe('/a/basic/1');
    expect(fillRoute('/a/{x?}/(basic|log)/{y?}', { tab: 'log', y: '2' })).toBe('/a/log');
  });

  it('gives a path that matches back to the same parameters, whatever they are', () => {
    const random = createRandom(7);
    const alphabet = ['a', 'Z', '0', '/', '?', '#', '%', '&', ' ', '中', '😀', '.', '+', '{', '}', '"'];
    for (let round = 0; round < 500; round += 1) {
      const word = () =>
        Array.from(
          { length: 1 + drawInteger(random, 6) },
          () => alphabet[drawInteger(random, alphabet.length)],
        ).join('');
      const params = { organizationId: word(), projectId: word(), id: word() };
      const pattern = '/console/x/{organizationId}/{projectId}/detail/{id?}';
      expect(matchRoute(pattern, fillRoute(pattern, params))).toEqual(params);
    }
  });
});

describe('compareRoutes', () => {
  it('tries static segments before parameters and required parameters before optional ones', () => {
    const routes = ['/a/{id?}', '/a/{id}', '/a/(basic|log)', '/a/create', '/{x}/create'];
    expect(routes.sort(compareRoutes)).toEqual([
      '/a/create',
      '/a/(basic|log)',
      '/a/{id}',
      '/a/{id?}',
      '/{x}/create',
    ]);
  });
});

describe('routes', () => {
  it('are joined without doubled slashes', () => {
    expect(joinRoute('/aic', '/console')).toBe('/aic/console');
    expect(joinRoute('/', '')).toBe('/');
  });

  it('list their parameters in order', () => {
    expect(routeParameters('/a/(b|c)/{d}')).toEqual([
      { name: 'tab', optional: true, words: ['b', 'c'] },
      { name: 'd', optional: false },
    ]);
    expect(routeParameters('/a/{b}/{c?}')).toEqual([
      { name: 'b', optional: false },
      { name: 'c', optional: true },
    ]);
  });
});
