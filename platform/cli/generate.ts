// `generate`: the contracts as TypeScript, so that code that uses a call knows its fields.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '#config/load-config.ts';
import type { CommandWorld } from './command.ts';
import { contractTypes } from './contract-types.ts';
import { readSchemaDirectories } from './read-files.ts';
import { UsageError } from './usage-error.ts';

const TARGET = 'runtime/core/generated/contracts.ts';

/**
 * Writes the types, or with `--check` only says whether they are up to date (exit code 1 when not).
 *
 * @throws UsageError when the schemas have errors
 */
export async function generate(args: readonly string[], world: CommandWorld): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { check: { type: 'boolean', default: false } } });
  const { config } = loadConfig(await readSchemaDirectories([join(world.root, 'schemas')]));
  if (config === undefined) throw new UsageError('配置有错误，先运行 npm run validate');
  const path = join(world.root, TARGET);
  const text = contractTypes(config);
  const current = await readFile(path, 'utf8').catch(() => '');
  if (current === text) {
    world.write(`${TARGET} 已是最新\n`);
    return 0;
  }
  if (values.check) {
    world.write(`${TARGET} 已过期，运行 npm run generate\n`);
    return 1;
  }
  await writeFile(path, text);
  world.write(`已生成 ${TARGET}\n`);
  return 0;
}
