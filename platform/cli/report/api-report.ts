import type { Config } from '#config/config.ts';
import type { SchemaIndex } from '#config/index/schema-index.ts';
import { pageOperations } from '#config/page/page-operations.ts';
import type { ReportTable } from './table.ts';

/** Every call of the contracts and the pages that make it; those without a page come from elsewhere or from nowhere. */
export function apiReport(config: Config, schemaIndex: SchemaIndex): ReportTable {
  const users = new Map<string, string[]>();
  for (const { page, parts } of schemaIndex.pages) {
    for (const id of pageOperations(page, parts)) users.set(id, [...(users.get(id) ?? []), page.id]);
  }
  const rows = [...config.operations.values()]
    .map(({ id, area, summary, method, path, access, permission }) => ({
      operation: id,
      area,
      summary,
      method: method.toUpperCase(),
      path,
      access: access.can,
      permission: permission ?? '',
      pages: users.get(id) ?? [],
    }))
    .sort((a, b) => (a.operation < b.operation ? -1 : 1));
  const unused = rows.filter(({ pages }) => pages.length === 0);
  return {
    name: 'api',
    columns: [
      { key: 'operation', title: '接口' },
      { key: 'summary', title: '说明' },
      { key: 'method', title: '方法' },
      { key: 'path', title: '路径' },
      { key: 'access', title: '访问级别' },
      { key: 'permission', title: '权限键' },
      { key: 'pages', title: '使用它的页面' },
    ],
    rows,
    notes: [
      `${rows.length} 个接口，${rows.length - unused.length} 个有页面使用`,
      `没有页面使用的 ${unused.length} 个，可能由控制台外壳、插件代码或外部程序调用：`,
      ...unused.map(({ operation, summary }) => `  ${operation}  ${summary}`),
    ],
  };
}
