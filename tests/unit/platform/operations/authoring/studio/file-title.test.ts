import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { fileKind } from '#config/read/file-kinds.ts';
import { parseSource } from '#config/read/parse-source.ts';
import { readSchemaDirectories } from '../../../../../../platform/cli/files/read-files.ts';
import { fileTitle } from '../../../../../../platform/operations/authoring/studio/file-title.ts';

it('says in Chinese what a file is and what it is about', () => {
  const title = (
    kind: 'fragment' | 'api' | 'error' | 'products' | 'enum' | 'help',
    id: string,
    value: unknown,
  ) => fileTitle({ kind, id, value });
  expect(title('api', 'registration', { info: { title: '第三方服务' } })).toBe('接口：第三方服务');
  expect(title('error', 'service', { label: '服务与应用' })).toBe('错误：服务与应用');
  expect(title('fragment', 'paging', { pageNo: { title: '页码' }, pageSize: { title: '每页条数' } })).toBe(
    '公共片段：页码、每页条数',
  );
  expect(title('products', 'products', {})).toBe('产品');
  expect(title('enum', 'call-mode', { label: '调用方式' })).toBe('调用方式');
  expect(title('help', 'aic/terms', '# 名词解释\n\n正文')).toBe('名词解释');
});

it('leaves no built-in file with the name that it has on disk', async () => {
  const [files = []] = await readSchemaDirectories([
    resolve(import.meta.dirname, '../../../../../../schemas'),
  ]);
  const titled = files.flatMap(({ file, path, text }) => {
    const known = fileKind(path);
    if (known === undefined) return [];
    const value = known.kind === 'help' ? text : parseSource({ file, path, text }).value;
    return [[path, fileTitle({ ...known, value })] as const];
  });
  expect(titled.length).toBeGreaterThan(100);
  // What it is about, without what it is.
  const own = titled.map(([path, title]) => [path, title.slice(title.indexOf('：') + 1)] as const);
  expect(own.filter(([, title]) => !/\p{Script=Han}/u.test(title))).toEqual([]);
});
