import { definePlugin } from '#plugin-api';
import './file-browser.css';

/** The current path in a tree of files, and pictures in it; the table between is an ordinary one. */
export const fileBrowser = definePlugin({
  id: 'file-browser',
  blocks: {
    'file-path': () => import('./FilePathBlock.tsx'),
    'file-image': () => import('./FileImageBlock.tsx'),
  },
});
