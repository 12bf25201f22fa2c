import { expect, it } from 'vitest';
import { compileHref } from '#compile/compile-href.ts';
import { linked, scope } from '../../../support/linked-page.ts';

it('carries organisation and project over to another page, but not the open tab', () => {
  const there = { ...linked, routes: { there: '/there/(basic|log)/{organizationId}/{projectId}' } };
  const from = { ...scope, params: { ...scope.params, tab: 'log' } };
  expect(compileHref({ to: 'there' }, there)?.(from)).toBe('/there/basic/org-1/prj-1');
  const same = { to: 'there', params: { tab: '${params.tab}' } };
  expect(compileHref(same, there)?.(from)).toBe('/there/log/org-1/prj-1');
});
