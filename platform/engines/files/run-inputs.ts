// Files that a program of ours reads during a run, below `directory/<run id>`; they go with the run.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { catchDiskFull } from '#core/error-code.ts';

export interface RunInputs {
  /** Absolute paths, in the order of the contents. What an earlier try of the run left is replaced. */
  readonly write: (runId: string, contents: readonly Uint8Array[]) => Promise<readonly string[]>;
  readonly remove: (runId: string) => Promise<void>;
  /** All that an earlier process left behind. */
  readonly clear: () => Promise<void>;
}

export function createRunInputs(directory: string): RunInputs {
  const remove = (runId: string) => rm(join(directory, runId), { recursive: true, force: true });
  return {
    async write(runId, contents) {
      await remove(runId);
      if (contents.length === 0) return [];
      const home = join(directory, runId);
      await mkdir(home, { recursive: true, mode: 0o700 });
      const paths = contents.map((_, index) => join(home, String(index)));
      await catchDiskFull(async () => {
        for (const [index, content] of contents.entries()) await writeFile(paths[index] ?? '', content);
      });
      return paths;
    },
    remove,
    clear: () => rm(directory, { recursive: true, force: true }),
  };
}
