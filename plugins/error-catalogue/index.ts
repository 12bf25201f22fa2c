import { definePlugin } from '#plugin-api';

/** Every code of the error catalogue with its meaning, as a page and as a block. */
export const errorCatalogue = definePlugin({
  id: 'error-catalogue',
  pages: { 'error-catalogue': () => import('./CataloguePage.tsx') },
  blocks: { 'error-catalogue': () => import('./CatalogueBlock.tsx') },
});
