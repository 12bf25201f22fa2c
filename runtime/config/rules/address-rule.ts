// Addresses written out, in buttons, menus, products and help texts: where they stay in the console a page is there.
import { didYouMean } from '#core/did-you-mean.ts';
import { createRouteSet } from '#core/route-set.ts';
import type { Menu, MenuItem, Product } from '../config.ts';
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import type { Finding, Source } from '../read/source.ts';
import type { ValuePath } from '../yaml/value-path.ts';

interface Address {
  readonly text: string;
  readonly source: Source;
  readonly path: ValuePath;
}

export function* addressRule(schemaIndex: SchemaIndex): Iterable<Finding> {
  // The address of a broken page is not known.
  if (schemaIndex.isIncomplete('page') || schemaIndex.isIncomplete('products')) return;
  const { products } = schemaIndex.draft;
  const patterns = schemaIndex.routes.map(({ pattern }) => pattern);
  const isRoute = createRouteSet(patterns);
  const used = new Set(schemaIndex.pages.map(({ page }) => page.id.split('/', 1)[0]));
  const bases = [...new Set(products.flatMap(({ key, basePath }) => (used.has(key) ? [basePath] : [])))];
  for (const { text, source, path } of addresses(schemaIndex)) {
    const bare = text.replace(/[?#].*$/, '').replaceAll(/\$\{[^}]*\}/g, 'x');
    const base = bases.find((candidate) => bare.startsWith(`${candidate}/`));
    if (base === undefined || isRoute(bare)) continue;
    yield {
      code: 'SCH-ADDRESS',
      zh: `没有页面的地址是 “${text}”`,
      en: `No page has the address "${text}"`,
      source,
      path,
      received: text,
      suggestion: didYouMean(
        text,
        patterns.filter((pattern) => !pattern.includes('{')),
      ),
    };
  }
}

function* addresses(schemaIndex: SchemaIndex): Iterable<Address> {
  for (const page of schemaIndex.pages) yield* schemaIndex.perPage(page, pageAddresses);
  for (const source of schemaIndex.sources('menu')) {
    yield* menuAddresses((source.value as Menu).items, source, ['items']);
  }
  for (const source of schemaIndex.sources('products')) {
    const { products } = source.value as { readonly products: readonly Product[] };
    for (const [index, product] of products.entries()) {
      yield { text: product.defaultRoute, source, path: ['products', index, 'defaultRoute'] };
      for (const key of ['help', 'admin'] as const)
        for (const [place, { link }] of product[key].entries())
          yield { text: link, source, path: ['products', index, key, place, 'link'] };
    }
  }
  for (const source of schemaIndex.sources('help')) yield* helpAddresses(source);
}

function pageAddresses({ source, parts }: IndexedPage): readonly Address[] {
  return parts.flatMap((part) =>
    part.part === 'action' && part.action.href !== undefined
      ? [{ text: part.action.href, source, path: [...part.path, 'href'] }]
      : [],
  );
}

function* menuAddresses(items: readonly MenuItem[], source: Source, path: ValuePath): Iterable<Address> {
  for (const [index, { href, children }] of items.entries()) {
    if (href !== undefined) yield { text: href, source, path: [...path, index, 'href'] };
    if (children !== undefined) yield* menuAddresses(children, source, [...path, index, 'children']);
  }
}

/** Links of a Markdown text; it has no places but lines and columns. */
function* helpAddresses(source: Source): Iterable<Address> {
  for (const [index, line] of String(source.value).split('\n').entries()) {
    for (const found of line.matchAll(/\]\((\/[^)\s]*)\)/g)) {
      const [, text = ''] = found;
      const column = found.index + 3;
      const range = {
        start: { line: index + 1, column },
        end: { line: index + 1, column: column + text.length },
      };
      yield { text, source: { ...source, locate: () => range }, path: [] };
    }
  }
}
