// `validate --fix`: writes what diagnostics propose, and shows it as a diff.
import { rename, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fixWorkspace } from '#config/edit/fix-workspace.ts';
import type { Workspace } from '#config/workspace.ts';
import { unifiedDiff } from './unified-diff.ts';

/** Writes the files that can be made right and answers the workspace as it is then. */
export async function fixFiles(workspace: Workspace, write: (text: string) => void): Promise<Workspace> {
  const { workspace: after, fixed, left } = fixWorkspace(workspace);
  for (const { file, before, after: text } of fixed) {
    const path = resolve(file);
    // A whole file or none: who reads it meanwhile never sees half of it.
    await writeFile(`${path}.fix`, text);
    await rename(`${path}.fix`, path);
    write(unifiedDiff(file, before, text));
  }
  const count = fixed.reduce((sum, { fixes }) => sum + fixes, 0);
  write(count === 0 ? '没有可以自动改正的问题\n' : `已改正 ${fixed.length} 个文件中的 ${count} 处\n`);
  if (left.length > 0)
    write(`未改动（还有不能自动改正的问题）：\n${left.map((file) => `  ${file}\n`).join('')}`);
  write('\n');
  return after;
}
