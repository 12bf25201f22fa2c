// Compiles the meta schemas while building, so that no program has to at its start.
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';

const MAKER = `
import { compileStandaloneSet } from './runtime/core/validate/compile-standalone.ts';
import { META_SCHEMAS } from './runtime/config/read/meta-schemas.ts';
export const text = compileStandaloneSet(META_SCHEMAS);
`;

export function metaChecksPlugin(root, dist) {
  return {
    name: 'meta-checks',
    setup(build) {
      let made;
      build.onLoad({ filter: /[\\/]runtime[\\/]config[\\/]read[\\/]meta-checks\.ts$/ }, async () => {
        made ??= makeChecks(root, dist);
        return { contents: await made, loader: 'js' };
      });
    },
  };
}

/** The compiler is TypeScript as well: it is bundled next to the programs, run once and taken away. */
async function makeChecks(root, dist) {
  const outfile = join(dist, `meta-checks-${process.pid}.mjs`);
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    stdin: { contents: MAKER, resolveDir: root, loader: 'ts' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    write: false,
    logLevel: 'silent',
  });
  await writeFile(outfile, outputFiles[0].contents);
  try {
    return (await import(pathToFileURL(outfile))).text;
  } finally {
    await rm(outfile, { force: true });
  }
}
