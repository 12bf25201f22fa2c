// The account of a replica's process, and the groups by which it reads what is lent to it.
import { constants } from 'node:fs';
import { access, chmod } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lendDirectory } from '#storage/process/lend-directory.ts';
import { PASSAGE, type SandboxUser, sandboxUserOf } from '#storage/process/sandbox-user.ts';
import { accountOf } from './hold/account-of.ts';
import type { LentDirectory } from './resolve-program.ts';

export interface ReaderAccount extends SandboxUser {
  /** For `spawn`; empty where `become` changes the account. */
  readonly spawnAs: Partial<SandboxUser>;
  /** The command that becomes this one under the account. */
  readonly become: (command: readonly string[]) => readonly string[];
}

const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'];

/**
 * One for each workload's directory, in the groups of those that may read what is lent to it. Root only; throws with a
 * Chinese message when something of it is missing.
 */
export async function readerAccount(home: string, lent: readonly LentDirectory[]): Promise<ReaderAccount> {
  const { uid, gid: own } = accountOf(home);
  const groups = [...new Set(lent.map(({ key }) => sandboxUserOf(key).gid))];
  const [gid = own, ...more] = groups;
  for (const one of lent) await lend(one);
  if (more.length === 0) return { uid, gid, spawnAs: { uid, gid }, become: (command) => command };
  // Node gives a process one group only.
  const setpriv = await findSetpriv();
  const words = [setpriv, `--reuid=${uid}`, `--regid=${gid}`, `--groups=${groups.join(',')}`, '--'];
  return { uid, gid, spawnAs: {}, become: (command) => [...words, ...command] };
}

async function lend({ directory, key, isChanging }: LentDirectory): Promise<void> {
  await chmod(dirname(directory), PASSAGE);
  await lendDirectory(directory, sandboxUserOf(key).gid, isChanging).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new Error('找不到模型目录', { cause: error }) : error;
  });
}

async function findSetpriv(): Promise<string> {
  for (const path of SETPRIV) {
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  throw new Error('系统没有 setpriv 命令，不能同时挂载多个目录');
}
