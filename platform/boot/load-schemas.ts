import type { Config } from '#config/config.ts';
import { loadConfig } from '#config/load-config.ts';
import { printHuman } from '../cli/print-human.ts';
import { readSchemaDirectories } from '../cli/read-files.ts';
import { StartError } from '../settings.ts';

/** The built-in schemas with the given directories laid over them. Throws `StartError` that shows every fault. */
export async function loadSchemas(directories: readonly string[]): Promise<Config> {
  const layers = await readSchemaDirectories(directories).catch((cause: Error) => {
    throw new StartError(`配置目录无法读取：${cause.message}`, 1, { cause });
  });
  const { config, diagnostics } = loadConfig(layers);
  if (config !== undefined) return config;
  const texts = new Map(layers.flat().map(({ file, text }) => [file, text]));
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  throw new StartError(
    `配置有错误，拒绝启动：\n\n${printHuman(errors, texts, process.stderr.isTTY === true)}`,
  );
}
