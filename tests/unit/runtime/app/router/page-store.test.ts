import { expect, it } from 'vitest';
import type { LinkedPage } from '#core/linked-page.ts';
import { isOutdatedChunk } from '../../../../../runtime/app/router/outdated-chunk.ts';
import { PageStore } from '../../../../../runtime/app/router/page-store.ts';

const page = (id: string, pattern: string, routes: Record<string, string> = {}) =>
  ({ page: { id }, pattern, routes }) as unknown as LinkedPage;

it('finds a known page by its path and reads the parameters', () => {
  const store = new PageStore();
  store.add(page('a', '/a/{id}'));
  expect(store.find('/a/7')).toMatchObject({ params: { id: '7' } });
  expect(store.find('/b/7')).toBeUndefined();
});

it('does not mistake a more specific route for a known page', () => {
  const store = new PageStore();
  store.add(page('detail', '/a/{id}', { create: '/a/create' }));
  expect(store.find('/a/create')).toBeUndefined();
  store.add(page('create', '/a/create'));
  expect(store.find('/a/create')?.page.page.id).toBe('create');
});

it('knows which linked pages are missing, and forgets everything on request', () => {
  const store = new PageStore();
  store.add(page('list', '/a', { detail: '/a/{id}', list: '/a' }));
  expect(store.missing()).toEqual(['detail']);
  expect(store.has('list')).toBe(true);
  store.clear();
  expect(store.missing()).toEqual([]);
  expect(store.find('/a')).toBeUndefined();
});

it('recognises that a file of an older build is gone', () => {
  expect(
    isOutdatedChunk(new TypeError('Failed to fetch dynamically imported module: /_console/static/x.js')),
  ).toBe(true);
  expect(isOutdatedChunk(new TypeError('error loading dynamically imported module'))).toBe(true);
  expect(isOutdatedChunk(new TypeError('Importing a module script failed.'))).toBe(true);
  expect(isOutdatedChunk(new Error('x is undefined'))).toBe(false);
});
