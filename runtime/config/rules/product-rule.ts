// A page's id begins with the key of the product whose base path it lives under.
import { didYouMean } from '#core/did-you-mean.ts';
import type { IndexedPage, SchemaIndex } from '../index/schema-index.ts';
import type { Finding } from '../read/source.ts';

export function* productRule({ source, page }: IndexedPage, schemaIndex: SchemaIndex): Iterable<Finding> {
  const { products } = schemaIndex.known;
  if (schemaIndex.isIncomplete('products') || products.size === 0) return;
  const key = page.id.split('/', 1)[0] ?? '';
  if (products.has(key)) return;
  yield {
    code: 'SCH-PRODUCT',
    zh: `页面放在 pages/${key}/ 下，但没有产品 “${key}”`,
    en: `The page lies in pages/${key}/, but there is no product "${key}"`,
    source,
    path: [],
    received: key,
    suggestion: didYouMean(key, products),
  };
}
