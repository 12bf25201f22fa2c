import { expect, test } from 'vitest';
import type { Operation } from '#core/contract.ts';
import { createOperationIndex } from '../../../../platform/http/operation-index.ts';

const operation = (id: string, method: Operation['method'], path: string): Operation => ({
  id,
  area: 'x',
  summary: id,
  method,
  path,
  access: { can: 'public' },
  csrf: false,
  request: {},
  responseShape: 'none',
  response: {},
  errors: [],
  reads: [],
});
const match = createOperationIndex([
  operation('plain', 'post', '/api/x/list'),
  operation('range', 'post', '/api/x/{hash}_range'),
  operation('one', 'get', '/api/x/{id}/part'),
  operation('other', 'get', '/api/x/list'),
]);

test('finds literal paths by method', () => {
  expect(match('POST', '/api/x/list')).toMatchObject({ operation: { id: 'plain' }, params: {} });
  expect(match('GET', '/api/x/list')).toMatchObject({ operation: { id: 'other' } });
});

test('reads parameters anywhere in a segment, decoded, never across a slash', () => {
  expect(match('POST', '/api/x/ab12_range')).toMatchObject({ params: { hash: 'ab12' } });
  expect(match('GET', '/api/x/%E7%94%B2/part')).toMatchObject({ params: { id: '甲' } });
  expect(match('GET', '/api/x/a/b/part').kind).toBe('unknown');
});

test('tells the other method from an unknown path', () => {
  expect(match('DELETE', '/api/x/list')).toEqual({ kind: 'other-method', expected: 'POST、GET' });
  expect(match('GET', '/api/y')).toEqual({ kind: 'unknown' });
});
