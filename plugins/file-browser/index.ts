import { definePlugin, loadStyle } from '#plugin-api';
import styleAddress from './file-browser.css?address';

async function loadPath() {
  const [{ PluginComponent }] = await Promise.all([import('./FilePathBlock.tsx'), loadStyle(styleAddress)]);
  return { PluginComponent };
}

async function loadImage() {
  const [{ PluginComponent }] = await Promise.all([import('./FileImageBlock.tsx'), loadStyle(styleAddress)]);
  return { PluginComponent };
}

/** The current path in a tree of files, and pictures in it; the table between is an ordinary one. */
export const fileBrowser = definePlugin({
  id: 'file-browser',
  blocks: {
    'file-path': loadPath,
    'file-image': loadImage,
  },
});
