// uPlot makes a number format of the browser's own language when it is loaded. Where the system has none (locale C or POSIX),
// Chromium calls that language `en-US@posix`, the format throws, and no chart is ever drawn. The console speaks Chinese anyway.
import { readFile } from 'node:fs/promises';

const FOUND = 'domEnv ? nav.language : ';

/** esbuild plugin. */
export function uplotLanguagePlugin() {
  return {
    name: 'uplot-language',
    setup(build) {
      build.onLoad({ filter: /[\\/]uPlot\.esm\.js$/ }, async ({ path }) => {
        const source = await readFile(path, 'utf8');
        if (!source.includes(FOUND))
          throw new Error(`${path} no longer asks for the browser's language: this plugin can go`);
        return { contents: source.replace(FOUND, "domEnv ? 'zh-CN' : "), loader: 'js' };
      });
    },
  };
}
