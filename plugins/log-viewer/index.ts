import { definePlugin, loadStyle } from '#plugin-api';
import styleAddress from './log-viewer.css?address';

async function load() {
  const [viewer] = await Promise.all([import('./LogViewer.tsx'), loadStyle(styleAddress)]);
  return viewer;
}

/** The log of a replica: followed, searched, filtered, downloaded; a million lines as smoothly as ten. */
export const logViewer = definePlugin({
  id: 'log-viewer',
  pages: { 'log-viewer': load },
  blocks: { 'log-viewer': load },
});
