// esbuild plugins of the browser bundle, in the order in which they are asked. A plugin is one file here and one row there.
import { amisPlugin } from './amis-plugin.mjs';
import { amisThemePlugin } from './amis-theme-plugin.mjs';
import { leanFetchPlugin } from './lean-fetch-plugin.mjs';
import { leanIconsPlugin } from './lean-icons-plugin.mjs';
import { oneCorePlugin } from './one-core-plugin.mjs';
import { plainMarkdownPlugin } from './plain-markdown-plugin.mjs';
import { styleAddressPlugin } from './style-address-plugin.mjs';
import { uplotLanguagePlugin } from './uplot-language-plugin.mjs';

/** Blocks are drawn in their grid only. */
const PARTS = [
  {
    entry: 'runtime/app/block-grid/BlockGrid.tsx',
    folders: ['runtime/kinds/block/', 'runtime/app/chart/'],
  },
];

/** @param {string} main source of the console's entry */
export function browserPlugins(main) {
  return [
    oneCorePlugin(main, PARTS),
    amisPlugin(),
    amisThemePlugin(),
    plainMarkdownPlugin(),
    leanFetchPlugin(),
    leanIconsPlugin(),
    styleAddressPlugin(),
    uplotLanguagePlugin(),
  ];
}
