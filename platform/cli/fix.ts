// `validate --fix`: writes what diagnostics propose, and shows it as a diff.
import { chmod, rename, stat, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type FixResult, fixWorkspace } from '#config/workspace/fix-workspace.ts';
import type { Workspace } from '#config/workspace/workspace.ts';
import { unifiedDiff } from './files/unified-diff.ts';

export type Fix = 'write' | 'dry-run';

/**
 * Writes the files that can be fixed and returns the workspace as it is then; a dry run only shows them. With
 * directories laid over the built-in one only their files are touched: the built-in ones are not ours.
 */
export async function fixFiles(
  workspace: Workspace,
  how: Fix,
  write: (text: string) => void,
): Promise<Workspace> {
  const result = fixWorkspace(workspace, workspace.layers.length > 1 ? 1 : 0);
  for (const { file, before, after } of result.fixed) {
    if (how === 'write') await replaceFile(resolve(file), after);
    write(unifiedDiff(file, before, after));
  }
  write(summary(result, how));
  return how === 'write' ? result.workspace : workspace;
}

/** A whole file or none, with the rights it had: who reads it meanwhile never sees half of it. */
async function replaceFile(path: string, text: string): Promise<void> {
  const { mode } = await stat(path);
  await writeFile(`${path}.fix`, text);
  await chmod(`${path}.fix`, mode);
  await rename(`${path}.fix`, path);
}

function summary({ fixed, left, forPeople }: FixResult, how: Fix): string {
  const count = fixed.reduce((sum, { fixes }) => sum + fixes, 0);
  const done = how === 'write' ? '已改正' : '可以改正';
  return [
    count === 0 ? '没有可以自动改正的问题' : `${done} ${fixed.length} 个文件中的 ${count} 处`,
    ...(how === 'dry-run' && count > 0 ? ['这是试运行，文件没有改动'] : []),
    ...(left.length === 0 ? [] : ['未改动（还有不能自动改正的问题）：', ...left.map((file) => `  ${file}`)]),
    ...(forPeople.length === 0 ? [] : ['权限、访问级别、类型和文件位置要由人决定，不会自动改：']),
    ...forPeople.map(
      ({ file, range: { start }, suggestion }) =>
        `  ${file}:${start.line}:${start.column} 是不是想写 “${suggestion}”`,
    ),
    '',
    '',
  ].join('\n');
}
