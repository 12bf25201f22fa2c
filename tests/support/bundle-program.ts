import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/**
 * A program that runs beside ours, with the packages that it uses: it lies in a temporary directory of its own, where none
 * are. Returns its file.
 */
export async function bundleProgram(source: string): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'aip-program-')), 'program.mjs');
  await build({
    absWorkingDir: resolve(import.meta.dirname, '../..'),
    entryPoints: [source],
    outfile: file,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    external: ['pg-native'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return file;
}
