import { spawnSync } from 'node:child_process';
import { chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isOpenToAll } from '../process/sandbox-user.ts';

/** User and group `nobody`: initdb wants an account that has a name. */
const NOBODY = 65534;

/** PostgreSQL refuses to run as root; an account starts it as another user. */
export interface Account {
  /** Turns a command into one that runs under this account. */
  wrap(program: string, args: readonly string[]): Command;
  /** Gives a directory, with all it holds, to this account. */
  own(directory: string): Promise<void>;
}

export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly ids: { readonly uid?: number; readonly gid?: number };
}

/** The first way that works here; `paths` must be reachable for it. Throws when root has no way down. */
export async function chooseAccount(paths: readonly string[]): Promise<Account> {
  if (process.getuid?.() !== 0) return ourselves;
  if ((await Promise.all(paths.map(isOpenToAll))).every(Boolean)) return nobody;
  if (works(mappedRoot)) return mappedRoot;
  if (works(nobodyWithPassage)) return nobodyWithPassage;
  throw new Error(
    'PostgreSQL 不能以 root 身份运行，而普通账号又进不了数据目录。请以普通用户启动，或用 --data 指定其他用户可进入的目录，或设置 DATABASE_URL。',
  );
}

const ourselves: Account = {
  wrap: (program, args) => ({ program, args, ids: {} }),
  own: async () => {},
};

/** A plain change of user. */
const nobody: Account = {
  wrap: (program, args) => ({ program, args, ids: { uid: NOBODY, gid: NOBODY } }),
  own: (directory) => giveTo(NOBODY, directory),
};

/** A user namespace in which root is called nobody: reaches what root owns, needs namespaces to be allowed. */
const mappedRoot: Account = {
  wrap: (program, args) => ({
    program: 'unshare',
    args: ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, program, ...args],
    ids: {},
  }),
  own: (directory) => giveTo(0, directory),
};

/** Nobody, but allowed through closed directories such as /root; that is what containers without namespaces need. */
const nobodyWithPassage: Account = {
  wrap: (program, args) => ({
    program: 'setpriv',
    args: [
      `--reuid=${NOBODY}`,
      `--regid=${NOBODY}`,
      '--clear-groups',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
      program,
      ...args,
    ],
    ids: {},
  }),
  own: (directory) => giveTo(NOBODY, directory),
};

function works(account: Account): boolean {
  const { program, args } = account.wrap('true', []);
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0;
}

async function giveTo(id: number, directory: string): Promise<void> {
  if ((await stat(directory)).uid === id) return;
  // The directory itself comes last, so that an interrupted change is noticed and done again.
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true })) {
    await chown(join(entry.parentPath, entry.name), id, id);
  }
  await chown(directory, id, id);
}
