import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import type { Account } from './unprivileged-account.ts';

const run = promisify(execFile);

/** Name of the superuser, who makes the platform's role and its database. */
export const DATABASE_USER = 'aip';

/** Makes the data directory when there is none. A start that was cut off half-way leaves nothing that counts. */
export async function prepareDataDirectory(
  directory: string,
  password: string,
  binaries: PostgresBinaries,
  account: Account,
): Promise<void> {
  await removeDrafts(directory);
  if (existsSync(join(directory, 'PG_VERSION'))) await checkVersion(directory, binaries);
  else await create(directory, password, binaries, account);
  await account.own(directory);
}

async function create(
  directory: string,
  password: string,
  binaries: PostgresBinaries,
  account: Account,
): Promise<void> {
  const draft = `${directory}.draft-${process.pid}`;
  const passwordFile = join(draft, 'password');
  const cluster = join(draft, 'cluster');
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await account.own(draft);
  const { program, args, ids } = account.wrap(binaries.initdb, [
    ...['-D', cluster, '-U', DATABASE_USER, `--pwfile=${passwordFile}`],
    ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-instructions'],
  ]);
  try {
    await run(program, [...args], { ...ids, cwd: draft, env: { PATH: process.env.PATH, LC_ALL: 'C' } });
    await rename(cluster, directory);
  } catch (cause) {
    throw new Error(`创建数据库目录 ${directory} 失败：${describe(cause)}`, { cause });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function removeDrafts(directory: string): Promise<void> {
  const parent = dirname(directory);
  for (const name of await readdir(parent)) {
    if (name.startsWith(`${basename(directory)}.draft-`))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}

async function checkVersion(directory: string, binaries: PostgresBinaries): Promise<void> {
  const version = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim();
  if (version === binaries.version) return;
  throw new Error(
    `数据库目录 ${directory} 属于 PostgreSQL ${version}，而内置的是 ${binaries.version}：请先迁移数据。`,
  );
}

function describe(error: unknown): string {
  if (
    error instanceof Error &&
    'stderr' in error &&
    typeof error.stderr === 'string' &&
    error.stderr !== ''
  ) {
    return error.stderr.trim();
  }
  return error instanceof Error ? error.message : String(error);
}
