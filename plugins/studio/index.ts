import { definePlugin, loadStyle } from '#plugin-api';
import styleAddress from './studio.css?address';

/** The page studio: pages, menus and help texts edited, previewed and published in the browser. */
export const studio = definePlugin({
  id: 'studio',
  pages: {
    studio: async () => {
      const [page] = await Promise.all([import('./StudioPage.tsx'), loadStyle(styleAddress)]);
      return page;
    },
  },
});
