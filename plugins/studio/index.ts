import { definePlugin } from '#plugin-api';
import './studio.css';

/** The page studio: pages, menus and help texts edited, previewed and published in the browser. */
export const studio = definePlugin({
  id: 'studio',
  pages: { studio: () => import('./StudioPage.tsx') },
});
