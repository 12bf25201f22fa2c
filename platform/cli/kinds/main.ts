// `npm run kinds`: what follows from the folders of the kinds. A program of its own, because the others import what it writes.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UsageError } from '../command/usage-error.ts';
import { KINDS_FOLDER, type KindSources, readKindSources } from './kind-sources.ts';
import { kindTables } from './kind-tables.ts';
import { pageSchemas } from './page-schemas.ts';
import { pageTypes } from './page-types.ts';

process.exitCode = await writeKinds(process.cwd(), process.argv.includes('--check')).catch(
  (error: unknown) => {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 2;
  },
);

/** Writes the files, or with `check` says which are out of date (exit code 1). */
async function writeKinds(root: string, check: boolean): Promise<number> {
  const sources = await readKindSources(root);
  const files = kindFiles(sources);
  const outdated = await outdatedFiles(root, files);
  const surplus = (await presentTables(root, sources)).filter((path) => !files.has(path));
  for (const path of [...outdated, ...surplus])
    process.stdout.write(check ? `${path} 已过期，运行 npm run kinds\n` : `已更新 ${path}\n`);
  if (check) return outdated.length + surplus.length === 0 ? 0 : 1;
  for (const path of surplus) await rm(join(root, path));
  for (const path of outdated) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), files.get(path) ?? '');
  }
  return 0;
}

/** By path below the project's directory. */
function kindFiles(sources: KindSources): ReadonlyMap<string, string> {
  const schemas = pageSchemas(sources);
  return new Map([
    ...Object.entries(schemas).map(
      ([name, schema]) => [`schemas/meta/${name}`, `${JSON.stringify(schema, null, 2)}\n`] as const,
    ),
    ['runtime/core/generated/page-language.ts', pageTypes(schemas)],
    ...kindTables(sources),
  ]);
}

async function presentTables(root: string, { families }: KindSources): Promise<readonly string[]> {
  const found = await Promise.all(
    families.map(async ({ name }) => {
      const folder = `${KINDS_FOLDER}/${name}/generated`;
      const tables = await readdir(join(root, folder)).catch(() => []);
      return tables.map((table) => `${folder}/${table}`);
    }),
  );
  return found.flat();
}

async function outdatedFiles(root: string, files: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const compared = await Promise.all(
    [...files].map(async ([path, text]) => {
      const current = await readFile(join(root, path), 'utf8').catch(() => undefined);
      return current === text ? [] : [path];
    }),
  );
  return compared.flat();
}
