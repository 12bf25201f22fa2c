import type { Config } from '#config/config.ts';
import type { SchemaIndex } from '#config/index/schema-index.ts';
import { pagePattern, productOf } from '#config/page/page-pattern.ts';
import { type SpecifiedRoute, specifiedRoutes } from '#config/page/specified-routes.ts';
import type { Cell, ReportTable } from './table.ts';

const COVERAGE = {
  covered: '已覆盖',
  missing: '尚未',
  extra: '规格之外',
  shell: '控制台自带',
  outside: '外部地址',
} as const;

/** Every page with its address, then the addresses of the specification that no page serves. */
export function routesReport(config: Config, schemaIndex: SchemaIndex): ReportTable {
  const specified = specifiedRoutes(schemaIndex, config);
  const answered = new Set(specified.flatMap(({ pages }) => pages));
  const pages = [...config.pages.values()]
    .map((page) => ({
      route: pagePattern(config.products, page),
      page: page.id,
      title: page.label ?? page.title,
      kind: page.kind,
      product: productOf(config.products, page.id)?.title ?? '',
      aliases: (page.aliases ?? []).map((route) => pagePattern(config.products, { id: page.id, route })),
      specification: answered.has(page.id) ? COVERAGE.covered : COVERAGE.extra,
    }))
    .sort((a, b) => (a.route < b.route ? -1 : 1));
  const others = specified.filter(({ pages: own }) => own.length === 0);
  return {
    name: 'routes',
    columns: [
      { key: 'route', title: '路径' },
      { key: 'page', title: '页面' },
      { key: 'title', title: '名称' },
      { key: 'kind', title: '类型' },
      { key: 'product', title: '产品' },
      { key: 'aliases', title: '别名' },
      { key: 'specification', title: '规格' },
    ],
    rows: [...pages, ...others.map((route) => withoutPage(route, config))],
    notes: notesOf(specified, pages.length),
  };
}

function withoutPage({ pattern, title, by }: SpecifiedRoute, config: Config): Readonly<Record<string, Cell>> {
  const product = config.products.find(({ basePath }) => `${pattern}/`.startsWith(`${basePath}/`));
  return {
    route: pattern,
    page: '',
    title,
    kind: '',
    product: product?.title ?? '',
    aliases: [],
    specification: COVERAGE[by ?? 'missing'],
  };
}

function notesOf(specified: readonly SpecifiedRoute[], pages: number): readonly string[] {
  const covered = specified.filter((route) => route.pages.length > 0).length;
  const elsewhere = specified.filter((route) => route.pages.length === 0 && route.by !== undefined).length;
  const missing = specified.length - covered - elsewhere;
  return [
    `${pages} 个页面`,
    `规格共 ${specified.length} 个地址：${covered} 个已有页面，${elsewhere} 个由控制台或外部提供，${missing} 个尚未覆盖`,
  ];
}
