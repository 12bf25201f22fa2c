// esbuild plugins of the browser bundle, in the order in which they are asked. A plugin is one file here and one row there.
import { amisPlugin } from './amis-plugin.mjs';
import { amisThemePlugin } from './amis-theme-plugin.mjs';
import { plainMarkdownPlugin } from './plain-markdown-plugin.mjs';

export function browserPlugins() {
  return [amisPlugin(), amisThemePlugin(), plainMarkdownPlugin()];
}
