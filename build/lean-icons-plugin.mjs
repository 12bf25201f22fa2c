// Icon files carry a random React key for each stroke and their former names. Neither is ever read: strokes never change
// their order and icons are drawn from our own table. Random text does not compress, so leaving it out counts.
import { readFile } from 'node:fs/promises';

const ICONS = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/;

/** esbuild plugin. */
export function leanIconsPlugin() {
  return {
    name: 'lean-icons',
    setup(build) {
      build.onLoad({ filter: ICONS }, async ({ path }) => {
        return { contents: leanIcon(await readFile(path, 'utf8')), loader: 'js' };
      });
    },
  };
}

/** Text of an icon module without keys and aliases. */
export function leanIcon(source) {
  return source.replace(/,\s*key: "\w+"/g, '').replace(/,\s*aliases: \[[^\]]*\]/g, '');
}
