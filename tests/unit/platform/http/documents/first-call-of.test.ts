import { expect, test } from 'vitest';
import type { ConsoleSession } from '#core/console-session.ts';
import type { LinkedOperation, LinkedPage } from '#core/linked-page.ts';
import type { Page } from '#core/page.ts';
import { firstCallOf } from '../../../../../platform/http/documents/first-call-of.ts';
import { linked } from '../../../../support/linked-page.ts';

const session = {
  isLogin: true,
  user: { userId: 'usr-1' },
  organizationId: 'org-1',
  projectId: 'prj-1',
  access: ['project.*'],
  permissions: { project: {} },
  settings: { pageSize: 10, pageSizes: [10, 20] },
} as unknown as ConsoleSession;

const list = {
  kind: 'list',
  id: 'aic/application/list',
  title: '应用',
  route: '/x',
  permission: 'project.ai-application',
  source: { operation: 'application.list', body: { projectId: '${params.projectId}' } },
  filters: [
    { name: 'keyword', type: 'search' },
    { name: 'at', type: 'time-range' },
  ],
  columns: [{ name: 'name', sortable: true }],
} satisfies Page;

function firstCall(query: string, change: Partial<LinkedOperation> = {}, page: Page = list) {
  const operations = { 'application.list': { ...linked.operations['application.list'], ...change } };
  const address = { params: { projectId: 'prj-1' }, query: new URLSearchParams(query) };
  return firstCallOf({ ...linked, page, operations } as LinkedPage, address, session);
}

test('is the list’s call with what the address says', () => {
  const call = firstCall('keyword=%E4%BA%BA&page=3&pageSize=20&sort=name.desc&pageNo=9');
  expect(call).toEqual({
    path: '/list',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json; charset=utf-8',
      userId: 'usr-1',
    },
    body: expect.any(String),
  });
  expect(JSON.parse(call?.body ?? '')).toEqual({
    projectId: 'prj-1',
    keyword: '人',
    orderBy: 'name',
    order: 'desc',
    pageNo: 3,
    pageSize: 20,
  });
});

test.each([
  ['is signed', '', { csrf: true }],
  ['has fields in its address', '', { path: '/list/{projectId}' }],
  ['is no POST', '', { method: 'get' }],
  ['is a download', '', { shape: 'file' }],
  ['ends at the current moment', 'at=1h', {}],
] as const)('is left to the console where it %s', (_, query, change) => {
  expect(firstCall(query, change)).toBeUndefined();
});

test('is none of a page that begins with none', () => {
  expect(firstCall('', {}, linked.page)).toBeUndefined();
});
