import type { Config } from '#config/config.ts';
import { loadConfig } from '#config/load-config.ts';
import type { Diagnostic } from '#core/diagnostic.ts';
import { readSchemaDirectories } from '../cli/read-files.ts';
import { StartError } from '../settings.ts';

/** The built-in schemas with the given directories laid over them. Throws `StartError` that names every fault. */
export async function loadSchemas(directories: readonly string[]): Promise<Config> {
  const layers = await readSchemaDirectories(directories).catch((cause: Error) => {
    throw new StartError(`配置目录无法读取：${cause.message}`, 1, { cause });
  });
  const { config, diagnostics } = loadConfig(layers);
  if (config !== undefined) return config;
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  throw new StartError(
    [
      `配置有 ${errors.length} 处错误，拒绝启动：`,
      ...errors.map(describe),
      '',
      '详情：npm run validate',
    ].join('\n'),
  );
}

function describe({ file, range, message, expected }: Diagnostic): string {
  const hint = expected === undefined ? '' : `（应为：${expected}）`;
  return `  ${file}:${range.start.line}:${range.start.column} ${message.zh}${hint}`;
}
