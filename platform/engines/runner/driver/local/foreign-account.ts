// People's programs run under accounts of their own, where we may step down: one a project, so that they can neither read
// nor signal what is ours or another project's.
import { createHash } from 'node:crypto';
import { chmod, chown, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Accounts that no system gives out. */
const FIRST_ID = 2_000_000_000;
const COUNT = 100_000_000;
/** Walk through, list nothing. */
export const PASSAGE = 0o711;

export interface ForeignAccount {
  readonly uid: number;
  readonly gid: number;
}

/** Only root can step down. */
export function canStepDown(): boolean {
  return process.getuid?.() === 0;
}

/** The same for all programs of an owner. */
export function accountOf(owner: string): ForeignAccount {
  const id = FIRST_ID + (createHash('sha256').update(owner).digest().readUInt32BE(0) % COUNT);
  return { uid: id, gid: id };
}

/** Gives the directory with all it holds to the account, and lets it walk there. */
export async function handOver(directory: string, { uid, gid }: ForeignAccount): Promise<void> {
  await chmod(dirname(directory), PASSAGE);
  if ((await stat(directory)).uid === uid) return;
  for (const entry of await readdir(directory, { withFileTypes: true, recursive: true }))
    if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), uid, gid);
  // The directory itself comes last, so that an interrupted change is noticed and done again.
  await chown(directory, uid, gid);
}
