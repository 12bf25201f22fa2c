// An icon file carries a random React key for each stroke, the icon's former names and a factory that computes every
// attribute anew at each drawing. Our icons are drawn from our own table, always in one way, and strokes never change their
// order: bytes and time that the first page can do without, and random text does not compress.
import { readFile } from 'node:fs/promises';

const ICONS = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/;

/** Same shape as the library's own factory: data of an icon -> component with `size` and the attributes of an `svg`. */
const FACTORY = `
import { createElement } from 'react';
const fixed = { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
  strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' };
export default ({ node }) => ({ size = 24, ...rest }) =>
  createElement('svg', { ...fixed, width: size, height: size, ...rest }, ...node.map((stroke) => createElement(...stroke)));
`;

/** esbuild plugin. */
export function leanIconsPlugin() {
  return {
    name: 'lean-icons',
    setup(build) {
      build.onLoad({ filter: ICONS }, async ({ path }) => {
        return { contents: leanIcon(await readFile(path, 'utf8')), loader: 'js' };
      });
      build.onResolve({ filter: /[\\/]createLucideIcon\.mjs$/ }, ({ importer, resolveDir }) =>
        ICONS.test(importer)
          ? { path: 'factory', namespace: 'lean-icons', pluginData: resolveDir, sideEffects: false }
          : undefined,
      );
      build.onLoad({ filter: /./, namespace: 'lean-icons' }, ({ pluginData }) => ({
        contents: FACTORY,
        resolveDir: pluginData,
      }));
    },
  };
}

/** Text of an icon module without what nobody reads: keys, names, and the size, which is the same for all. */
export function leanIcon(source) {
  return source
    .replace(/,\s*key: "\w+"/g, '')
    .replace(/\s*name: "[\w-]+",\s*size: 24,/, '')
    .replace(/,\s*aliases: \[[^\]]*\]/g, '');
}
