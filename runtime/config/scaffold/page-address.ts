// Where a new page lives: its product, the menu it belongs to, and its route.
import { didYouMean } from '#core/did-you-mean.ts';
import type { Menu, MenuItem } from '../config.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import { ScaffoldError } from './scaffold-error.ts';

export interface PageAddress {
  readonly product: string;
  /** Undefined when the product has no menu yet. */
  readonly menu: Menu | undefined;
  /** Route without parameters. */
  readonly base: string;
  /** Last part of the id. */
  readonly name: string;
}

const ID = /^[a-z0-9-]+(?:\/[a-z0-9-]+)+$/;

/** @throws ScaffoldError when the id is malformed, taken, or of no product */
export function addressOf(schemaIndex: SchemaIndex, id: string): PageAddress {
  if (!ID.test(id))
    throw new ScaffoldError(
      `页面 id “${id}” 写法不对：由小写字母、数字和短横线组成，用 / 分段，如 aic/application/list`,
    );
  if (schemaIndex.known.pages.has(id)) throw new ScaffoldError(`页面 “${id}” 已经存在，不会覆盖它`);
  const [product = '', ...rest] = id.split('/');
  if (!schemaIndex.known.products.has(product))
    throw new ScaffoldError(
      `没有产品 “${product}”${hint(product, schemaIndex.known.products)}页面 id 的第一段是产品，可用：${[...schemaIndex.known.products].join('、')}`,
    );
  const menu = menuOf(schemaIndex, product, rest[0] ?? '');
  const prefix = menu?.prefix ?? '';
  const own = prefix === `/${rest[0]}` ? rest.slice(1) : rest;
  return { product, menu, base: `${prefix}/${own.join('/')}`, name: id.split('/').at(-1) ?? id };
}

/** What stands between a complaint and what follows: `，是不是想写 “x”？`, or a semicolon. */
export function hint(word: string, known: Iterable<string>): string {
  const near = didYouMean(word, known);
  return near === undefined ? '；' : `，是不是想写 “${near}”？`;
}

/** The menu whose addresses begin like the page's id; else the one that a project opens with; else the first. */
function menuOf({ draft }: SchemaIndex, product: string, area: string): Menu | undefined {
  const menus = draft.menus.filter((menu) => menu.product === product);
  return (
    menus.find(({ prefix }) => prefix === `/${area}`) ??
    menus.find(({ landing }) => landing !== undefined) ??
    menus[0]
  );
}

/** A key that no item beside it has. */
export function freeKey(items: readonly MenuItem[], name: string, id: string): string {
  const taken = new Set(items.map(({ key }) => key));
  const long = id.split('/').slice(1).join('-');
  const options = [
    name,
    long,
    ...Array.from({ length: items.length + 1 }, (_, index) => `${long}-${index + 2}`),
  ];
  return options.find((key) => !taken.has(key)) ?? id;
}
