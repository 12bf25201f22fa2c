// A small linked page for compile tests.
import type { CompileContext } from '#compile/compile-context.ts';
import type { LinkedPage } from '#core/linked-page.ts';

export const linked: LinkedPage = {
  page: {
    kind: 'plugin',
    id: 'aic/application/list',
    title: '应用',
    route: '/x',
    permission: 'project.ai-application',
    plugin: 'none',
  },
  pattern: '/aic/x/{organizationId}/{projectId}',
  hash: 'h',
  operations: {
    'application.list': { method: 'post', path: '/list', csrf: false, shape: 'page' },
    'application.limits': { method: 'post', path: '/limits', csrf: false, shape: 'result' },
    'application.disable': { method: 'post', path: '/disable', csrf: true, shape: 'none' },
  },
  routes: { 'aic/application/detail': '/aic/detail/{organizationId}/{projectId}/{id}/{kind?}' },
  enums: {
    state: [
      { value: 'Enabled', label: '已启用', color: 'success' },
      { value: 'Disabled', label: '已停用' },
    ],
    'model-type': [{ value: 100, label: '文字识别', color: 'info' }],
  },
  machine: {
    field: 'state',
    events: [{ event: 'disable', label: '停用', from: ['Enabled'], to: 'Disabled', by: 'user' }],
  },
};

export const context: CompileContext = {
  linked,
  access: ['project.*'],
  permissions: { project: { 'ai-application': true } },
};

export const scope = {
  params: { organizationId: 'org-1', projectId: 'prj-1' },
  query: {},
  user: {},
  session: {},
};
