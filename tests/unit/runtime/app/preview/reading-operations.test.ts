import { expect, it } from 'vitest';
import type { LinkedOperation, LinkedPage } from '#core/linked-page.ts';
import { readingOperations } from '../../../../../runtime/app/preview/reading-operations.ts';

const call = (shape: LinkedOperation['shape'], csrf = false): LinkedOperation => ({
  method: 'post',
  path: '/x',
  csrf,
  shape,
});

function linked(page: object, operations: LinkedPage['operations']): LinkedPage {
  return { page, pattern: '/x', hash: '', operations, routes: {}, enums: {} } as unknown as LinkedPage;
}

it('reads the sources of a page and none of its actions', () => {
  const page = {
    kind: 'list',
    source: { operation: 'application.list' },
    filters: [{ name: 'o', type: 'select', options: { operation: 'organization.list' } }],
    rowActions: [{ label: '停用', operation: 'application.disable' }],
  };
  const operations = {
    'application.list': call('page'),
    'organization.list': call('page'),
    'application.disable': call('result'),
  };
  expect([...readingOperations(linked(page, operations))].sort()).toEqual([
    'application.list',
    'organization.list',
  ]);
});

it('reads the markers of a chart', () => {
  const chart = {
    type: 'chart',
    source: { operation: 'a.series' },
    markers: { operation: 'a.events', at: 'at' },
  };
  const operations = { 'a.series': call('result'), 'a.events': call('page') };
  const page = { kind: 'dashboard', blocks: [chart] };
  expect([...readingOperations(linked(page, operations))]).toEqual(['a.series', 'a.events']);
});

it.each([
  ['is named after a change', 'application.delete', call('result')],
  ['needs the security tokens', 'application.show', call('result', true)],
  ['answers nothing', 'application.touch', call('none')],
])('never calls a source that %s', (_why, id, operation) => {
  const page = { kind: 'detail', source: { operation: id } };
  expect([...readingOperations(linked(page, { [id]: operation }))]).toEqual([]);
});

it('reads what an amis form starts with, and does not send the form', () => {
  const page = {
    kind: 'amis',
    body: { type: 'form', initApi: 'operation:system.getParameter', api: 'operation:system.apply' },
  };
  const operations = { 'system.getParameter': call('result'), 'system.apply': call('result') };
  expect([...readingOperations(linked(page, operations))]).toEqual(['system.getParameter']);
});
