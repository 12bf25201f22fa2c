// `generate`: derived from the schemas, never by hand: contracts of default calls, types, migrations.
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { CommandWorld } from '../command/command.ts';
import { readSchemaDirectories } from '../files/read-files.ts';
import { generatedFiles } from './generated-files.ts';
import { writeMigration } from './write-migration.ts';

/**
 * Writes the generated files, or with `--check` tests whether they are up to date (exit code 1 when not). With
 * `--migration NAME` also the migration that brings the tables to the entities.
 *
 * @throws UsageError when the schemas have errors
 */
export async function generate(args: readonly string[], world: CommandWorld): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { check: { type: 'boolean', default: false }, migration: { type: 'string' } },
  });
  const [layer = []] = await readSchemaDirectories([join(world.root, 'schemas')]);
  const { files, config } = generatedFiles(layer);
  const outdated = await outdatedFiles(world, files);
  if (values.check) {
    for (const [path] of outdated) world.write(`${path} 已过期，运行 npm run generate\n`);
    if (outdated.length === 0) world.write('生成的文件已是最新\n');
    return outdated.length === 0 ? 0 : 1;
  }
  for (const [path, text] of outdated) await put(world, path, text);
  if (outdated.length === 0) world.write('生成的文件已是最新\n');
  return values.migration === undefined ? 0 : writeMigration(values.migration, config, world);
}

async function outdatedFiles(
  world: CommandWorld,
  files: ReadonlyMap<string, string | undefined>,
): Promise<readonly (readonly [path: string, text: string | undefined])[]> {
  const compared = await Promise.all(
    [...files].map(async ([path, text]) => {
      const current = await readFile(join(world.root, path), 'utf8').catch(() => undefined);
      return current === text ? [] : [[path, text] as const];
    }),
  );
  return compared.flat();
}

async function put(world: CommandWorld, path: string, text: string | undefined): Promise<void> {
  const file = join(world.root, path);
  if (text === undefined) {
    await rm(file, { force: true });
    world.write(`已删除 ${path}\n`);
    return;
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  world.write(`已生成 ${path}\n`);
}
