import { definePlugin } from '#plugin-api';
import './file-browser.css';

/** Where one is in a tree of files, and pictures among them; the table between is an ordinary one. */
export const fileBrowser = definePlugin({
  id: 'file-browser',
  blocks: {
    'file-path': () => import('./FilePathBlock.tsx'),
    'file-image': () => import('./FileImageBlock.tsx'),
  },
});
