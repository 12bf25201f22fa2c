// Menus: items name pages that exist, products that exist, and keys once.
import { didYouMean } from '#core/did-you-mean.ts';
import type { Menu, MenuItem } from '../config.ts';
import type { SchemaIndex } from '../index/schema-index.ts';
import type { Finding, Source } from '../read/source.ts';
import { unknownName } from '../read/unknown-name.ts';
import type { ValuePath } from '../yaml/value-path.ts';

export function* menuRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  for (const source of schemaIndex.sources('menu')) {
    const menu = source.value as Menu;
    if (!schemaIndex.known.products.has(menu.product) && !schemaIndex.isIncomplete('products')) {
      yield unknownName(menu.product, schemaIndex.known.products, ['产品', 'product'], {
        code: 'SCH-PRODUCT',
        source,
        path: ['product'],
      });
    }
    if (menu.landing !== undefined) yield* pageFindings(menu.landing, source, ['landing'], schemaIndex);
    yield* itemFindings(menu.items, source, ['items'], schemaIndex);
  }
}

function* itemFindings(
  items: readonly MenuItem[],
  source: Source,
  path: ValuePath,
  schemaIndex: SchemaIndex,
): Iterable<Finding> {
  const keys = new Set<string>();
  for (const [index, item] of items.entries()) {
    const at = [...path, index];
    if (keys.has(item.key)) {
      yield {
        code: 'SCH-DUPLICATE',
        zh: `同级已有菜单项 “${item.key}”`,
        en: `The menu key "${item.key}" stands twice`,
        source,
        path: [...at, 'key'],
      };
    }
    keys.add(item.key);
    if (item.page !== undefined) yield* pageFindings(item.page, source, [...at, 'page'], schemaIndex);
    if (item.page !== undefined && item.href !== undefined) {
      yield {
        code: 'SCH-MENU-TARGET',
        zh: 'page 和 href 只能写一个',
        en: 'Only one of page and href is allowed',
        source,
        path: [...at, 'href'],
        at: 'key',
      };
    }
    yield* flagFindings(item, source, at, schemaIndex);
    if (item.children !== undefined)
      yield* itemFindings(item.children, source, [...at, 'children'], schemaIndex);
  }
}

function* pageFindings(
  id: string,
  source: Source,
  path: ValuePath,
  schemaIndex: SchemaIndex,
): Iterable<Finding> {
  if (!schemaIndex.known.pages.has(id)) {
    yield unknownName(id, schemaIndex.known.pages, ['页面', 'page'], { code: 'SCH-PAGE', source, path });
  }
}

function* flagFindings(
  item: MenuItem,
  source: Source,
  path: ValuePath,
  schemaIndex: SchemaIndex,
): Iterable<Finding> {
  const modules = schemaIndex.draft.deployment?.modules;
  if (item.flag === undefined || modules === undefined || item.flag in modules) return;
  yield {
    code: 'SCH-FLAG',
    zh: `deployment.yaml 没有开关 “${item.flag}”`,
    en: `deployment.yaml has no flag "${item.flag}"`,
    source,
    path: [...path, 'flag'],
    suggestion: didYouMean(item.flag, Object.keys(modules)),
  };
}
