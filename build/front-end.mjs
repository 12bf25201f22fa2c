// What the browser bundle needs beyond plain esbuild; `build.mjs` spreads it into its options.
import { amisPlugin } from './amis-plugin.mjs';
import { amisThemePlugin } from './amis-theme-plugin.mjs';
import { plainMarkdownPlugin } from './plain-markdown-plugin.mjs';

/** esbuild plugins of the browser bundle: new ones a build. */
export const frontEndPlugins = () => [amisPlugin(), amisThemePlugin(), plainMarkdownPlugin()];

/** Constants that the packages of the browser bundle expect. */
export const frontEndDefine = { 'process.env.NODE_ENV': '"production"', global: 'globalThis' };
