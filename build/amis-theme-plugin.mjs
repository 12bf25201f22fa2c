// `import address from 'amis-theme'` gives the address of amis's theme, reduced to what our renderer groups can show,
// with our own tokens laid over its variables.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build as bundle, transform } from 'esbuild';
import { amisPlugin } from './amis-plugin.mjs';
import { inlineVariables } from './inline-variables.mjs';
import { dropUnusedNames, keepUsedRules } from './purge-css.mjs';

const require = createRequire(import.meta.url);
const amisFolder = fileURLToPath(new URL('../runtime/app/amis', import.meta.url));

/** Entries whose words decide what stays. */
const USUAL = ['renderers/core.ts', 'renderers/data.ts'];
const RARE = ['renderers/layers.ts', 'renderers/more.ts'];

/** esbuild plugin. The result is one file asset named `amis-theme-<hash>.css`. */
export function amisThemePlugin() {
  return {
    name: 'amis-theme',
    setup(build) {
      // `amis-theme` for what nearly every page needs, `amis-theme/full` when a rarely used group comes too.
      build.onResolve({ filter: /^amis-theme(\/full)?$/ }, (args) => ({
        path: args.path === 'amis-theme' ? 'amis-theme.css' : 'amis-theme-full.css',
        namespace: 'amis-theme',
      }));
      build.onLoad({ filter: /./, namespace: 'amis-theme' }, async (args) => {
        const names = args.path === 'amis-theme.css' ? USUAL : [...USUAL, ...RARE];
        const entries = names.map((name) => join(amisFolder, name));
        const own = join(amisFolder, 'amis-theme.css');
        const [theme, ours, scripts] = await Promise.all([
          readFile(require.resolve('amis/lib/themes/cxd.css'), 'utf8'),
          readFile(own, 'utf8'),
          scriptsOf(entries),
        ]);
        const named = new Set(scripts.match(/--[A-Za-z][\w-]*/g) ?? []);
        const rules = inlineVariables(`${keepUsedRules(theme, scripts)}\n${ours}`, named);
        const { code } = await transform(dropUnusedNames(rules), { loader: 'css', minify: true });
        return { contents: code, loader: 'file', watchFiles: [own, ...entries] };
      });
    },
  };
}

/** Everything that the groups bring along, as one text whose words are the class names in use. */
async function scriptsOf(entryPoints) {
  const { outputFiles } = await bundle({
    entryPoints,
    bundle: true,
    splitting: true,
    format: 'esm',
    outdir: 'memory',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    plugins: [amisPlugin()],
  });
  return outputFiles.map((file) => file.text).join('\n');
}
