// Bundles that tests make for themselves take seconds: each is made once and kept while its sources say the same.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Contents by file name, ready to be sent. */
export type BuiltFiles = ReadonlyMap<string, Buffer>;

export interface KeptBuild {
  /** Directory below `dist/` that is this build's own. */
  readonly name: string;
  /** Files and directories whose change makes it anew, paths from the root; the lock file stands for `node_modules`. */
  readonly sources: readonly string[];
  /** `inputs` are the files that were read, paths from the root. */
  readonly build: () => Promise<{ readonly files: BuiltFiles; readonly inputs: readonly string[] }>;
}

const ROOT = resolve(import.meta.dirname, '../..');

/** Waits while another worker makes the same. Throws when the build read a file that is not among its sources. */
export async function keepBuild({ name, sources, build }: KeptBuild): Promise<BuiltFiles> {
  const { fingerprintOf } = await import(resolve(ROOT, 'build/fingerprint.mjs'));
  const { withBuildLock } = await import(resolve(ROOT, 'build/lock.mjs'));
  const home = join(ROOT, 'dist', name);
  await mkdir(home, { recursive: true });
  return withBuildLock(home, async () => {
    const [markFile, directory] = [join(home, 'mark'), join(home, 'files')];
    const mark = await fingerprintOf(ROOT, sources);
    if ((await readFile(markFile, 'utf8').catch(() => undefined)) === mark) return readFiles(directory);
    const { files, inputs } = await build();
    const unwatched = inputs.filter(
      (input) => !isMadeUp(input) && !isBelow(input, [...sources, 'node_modules']),
    );
    if (unwatched.length > 0) throw new Error(`${name} is also built from ${unwatched.join(', ')}`);
    // The mark goes first and comes last: what stands beside it is always whole.
    await rm(markFile, { force: true });
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory);
    for (const [file, content] of files) await writeFile(join(directory, file), content);
    await writeFile(markFile, mark);
    return files;
  });
}

async function readFiles(directory: string): Promise<BuiltFiles> {
  const names = await readdir(directory);
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(directory, name))] as const)),
  );
}

/** Modules that the bundler or one of its plugins makes up say so in front: `lean-icons:factory`. */
function isMadeUp(input: string): boolean {
  return /^[\w()-]+:/.test(input);
}

function isBelow(input: string, places: readonly string[]): boolean {
  return places.some((place) => input === place || input.startsWith(`${place}/`));
}
