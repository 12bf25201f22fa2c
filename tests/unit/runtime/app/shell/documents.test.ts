import { expect, it } from 'vitest';
import { documentTitle } from '../../../../../runtime/app/shell/use-document.ts';
import { permissionText } from '../../../../../runtime/app/shell/use-session-warnings.ts';
import { applyTheme, readTheme } from '../../../../../runtime/app/style/theme.ts';

it.each([
  ['a page of its own', { title: '应用接入' }, '应用接入', '应用接入 - 控制台'],
  ['a record', { title: '${name}', label: '应用详情' }, '识别', '识别 - 应用详情 - 控制台'],
  ['a record without a label', { title: '${name}' }, '识别', '识别 - 控制台'],
  ['a record that is on its way', { title: '${name}', label: '应用详情' }, undefined, '应用详情 - 控制台'],
  ['no page', undefined, undefined, '控制台'],
])('names %s before the deployment', (_, page, shown, title) => {
  expect(documentTitle('控制台', page, shown)).toBe(title);
});

it('puts the server message behind the permission warning, once', () => {
  expect(permissionText('超时')).toBe('模块权限获取失败！超时');
  expect(permissionText('模块权限获取失败！超时')).toBe('模块权限获取失败！超时');
});

it('takes an unknown stored theme for the system', () => {
  expect(readTheme({ getItem: () => 'purple' })).toBe('system');
  expect(readTheme({ getItem: () => 'dark' })).toBe('dark');
});

it('sets the theme on the document and takes it away again', () => {
  const attributes = new Map<string, string>();
  const root = {
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
    removeAttribute: (name: string) => void attributes.delete(name),
  };
  applyTheme('dark', root);
  expect(attributes.get('data-theme')).toBe('dark');
  applyTheme('system', root);
  expect(attributes.size).toBe(0);
});
