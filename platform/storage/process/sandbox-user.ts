// Programs that need no rights run under accounts of their own where we may step down: they can neither read nor signal
// what is ours or another one's.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chown, lstat, mkdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Accounts that no system gives out. */
const FIRST_ID = 2_000_000_000;
const COUNT = 100_000_000;
/** Of a directory: walk through, list nothing. */
export const PASSAGE = 0o711;

export interface SandboxUser {
  readonly uid: number;
  readonly gid: number;
}

/** Only root can step down. */
export function canStepDown(): boolean {
  return process.getuid?.() === 0;
}

/** The same for the same key, with a group of its own. */
export function sandboxUserOf(key: string): SandboxUser {
  const id = FIRST_ID + (createHash('sha256').update(key).digest().readUInt32BE(0) % COUNT);
  return { uid: id, gid: id };
}

/** Whether it is the number of such an account. */
export function isSandboxUser(uid: number): boolean {
  return uid >= FIRST_ID && uid < FIRST_ID + COUNT;
}

/** Ends every process of the account at one moment, so that none can make another one meanwhile. Root only. */
export async function endSandboxUser({ uid, gid }: SandboxUser): Promise<void> {
  if (!isSandboxUser(uid)) throw new Error(`[Bug] account ${uid} is not ours to end`);
  // Whom the kernel lets it signal are the account's own processes, the shell included.
  const child = spawn('/bin/sh', ['-c', 'kill -s KILL -- -1'], { uid, gid, cwd: '/', stdio: 'ignore' });
  await once(child, 'exit');
}

/**
 * Makes a directory that the account owns and no other may enter; without an account it is ours. What another account
 * had there goes.
 */
export async function makeOwnDirectory(directory: string, account: SandboxUser | undefined): Promise<void> {
  const uid = account?.uid ?? process.getuid?.();
  const found = await lstat(directory).catch(() => undefined);
  if (found !== undefined && found.uid !== uid) await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if (account !== undefined) await chown(directory, account.uid, account.gid);
}

/** Whether every account gets to the file and may read it, or gets to the directory and may walk through it. */
export async function isOpenToAll(path: string): Promise<boolean> {
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) return false;
  const found = await stat(real);
  const own = found.isDirectory() ? OTHERS_WALK : OTHERS_READ;
  if ((found.mode & own) === 0) return false;
  const modes = await Promise.all(above(real).map(async (directory) => (await stat(directory)).mode));
  return modes.every((mode) => (mode & OTHERS_WALK) !== 0);
}

const OTHERS_READ = 0o004;
const OTHERS_WALK = 0o001;

function above(path: string): readonly string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...above(parent)];
}
