// `validate`: every fault of the schema directories, for people or for machines.
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { SourceFile } from '#config/config.ts';
import { loadConfig } from '#config/load-config.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import type { CommandWorld } from './command.ts';
import { printHuman } from './print-human.ts';
import { readSchemaDirectories } from './read-files.ts';
import { UsageError } from './usage-error.ts';

/**
 * Answers the exit code: 0 without errors (warnings are printed), 1 with errors.
 *
 * @throws UsageError when an argument is wrong or a directory does not exist
 */
export async function validate(args: readonly string[], world: CommandWorld): Promise<number> {
  const { directories, format } = readArguments(args);
  const builtIn = join(world.root, 'schemas');
  const given = directories
    .map((directory) => resolve(directory))
    .filter((directory) => directory !== builtIn);
  const layers = await readSchemaDirectories([builtIn, ...(await existing(given))]);
  const { diagnostics } = loadConfig(layers);
  world.write(
    format === 'json' ? printJson(diagnostics) : printHuman(diagnostics, filesOf(layers), world.isTerminal),
  );
  return diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}

function readArguments(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { schemas: { type: 'string', multiple: true }, format: { type: 'string', default: 'human' } },
    });
    if (values.format !== 'human' && values.format !== 'json')
      throw new UsageError(`--format 只能是 human 或 json，实际是 “${values.format}”`);
    return { directories: values.schemas ?? [], format: values.format };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`参数不对：${error instanceof Error ? error.message : String(error)}`);
  }
}

async function existing(directories: readonly string[]): Promise<readonly string[]> {
  for (const directory of directories) {
    const found = await stat(directory).catch(() => undefined);
    if (found?.isDirectory() !== true) throw new UsageError(`没有目录 ${directory}`);
  }
  return directories;
}

function filesOf(layers: readonly (readonly SourceFile[])[]): ReadonlyMap<string, string> {
  return new Map(layers.flat().map(({ file, text }) => [file, text]));
}

function printJson(diagnostics: readonly Diagnostic[]): string {
  return `${JSON.stringify({ diagnostics }, undefined, 2)}\n`;
}
