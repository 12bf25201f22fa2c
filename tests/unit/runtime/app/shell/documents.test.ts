import { expect, it } from 'vitest';
import { documentTitle } from '../../../../../runtime/app/shell/use-document.ts';
import { permissionText } from '../../../../../runtime/app/shell/use-session-warnings.ts';
import { applyTheme, readTheme } from '../../../../../runtime/app/style/theme.ts';

it('names the page before the deployment, and only the deployment while the page name needs data', () => {
  expect(documentTitle('控制台', '应用接入')).toBe('应用接入 - 控制台');
  expect(documentTitle('控制台', '${name}')).toBe('控制台');
  expect(documentTitle('控制台', undefined)).toBe('控制台');
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
