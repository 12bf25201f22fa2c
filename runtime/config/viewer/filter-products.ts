import type { ProductEntry } from '#core/console-session.ts';
import type { Config, Deployment, Product } from '../config.ts';
import { holdsLevel, type Viewer } from './viewer.ts';

/** Entries of the product menu. A product whose module is off stays, as not enabled; admin areas are filtered by level. */
export function filterProducts(
  config: Pick<Config, 'products'> & { readonly deployment: Pick<Deployment, 'modules'> },
  viewer: Viewer,
): readonly ProductEntry[] {
  return config.products
    .filter((product) => product.entry !== false)
    .map((product) => ({
      key: product.key,
      title: product.title,
      ...(product.icon === undefined ? {} : { icon: product.icon }),
      link: product.defaultRoute,
      external: product.external === true,
      enabled: isEnabled(product, config.deployment.modules),
      admin: product.admin
        .filter((area) => holdsLevel(viewer.access, area.can))
        .map(({ title, link }) => ({ title, link })),
      help: product.help,
    }));
}

function isEnabled(product: Product, modules: Deployment['modules']): boolean {
  return product.module === undefined || modules[`${product.module}-enable`] === true;
}
