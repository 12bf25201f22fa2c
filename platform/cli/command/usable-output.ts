import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { UsageError } from './usage-error.ts';

/**
 * Looks before the work, which may take minutes, whether its result can be written there; makes nothing.
 *
 * @throws UsageError when something of the other sort is there, or it cannot be made there
 */
export async function mustBeUsable(output: string, sort: 'directory' | 'file'): Promise<void> {
  const found = await stat(output).catch(() => undefined);
  if (sort === 'directory' && found !== undefined && !found.isDirectory())
    throw new UsageError(`--output 要写一个目录，这是一个文件：${output}`);
  if (sort === 'file' && found?.isDirectory() === true)
    throw new UsageError(`--output 要写一个文件，这是一个目录：${output}`);
  let nearest = output;
  while ((await stat(nearest).catch(() => undefined)) === undefined) nearest = dirname(nearest);
  const isMissing = nearest !== output;
  if (isMissing && !(await stat(nearest)).isDirectory())
    throw new UsageError(`--output 写不了 ${output}：${nearest} 不是目录`);
  await access(nearest, constants.W_OK).catch(() => {
    throw new UsageError(`--output 写不了 ${output}：没有写入 ${nearest} 的权限`);
  });
}
