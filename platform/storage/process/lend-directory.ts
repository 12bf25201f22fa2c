// Gives an account without rights something to read, and nothing to write.
import { constants, type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

const TOP_MODE = 0o750;
const DIRECTORY_MODE = 0o755;
const OTHERS_READ = 0o004;
const ANY_RUN = 0o111;

/**
 * Lets the group read the directory with all it holds; no others may, only root may write. The directories above
 * must let it pass. Root only. What was lent before is not looked at again, unless it `isChanging`.
 */
export async function lendDirectory(directory: string, gid: number, isChanging = false): Promise<void> {
  const top = await open(directory, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const { uid, gid: group, mode } = await top.stat();
    const isLent = uid === 0 && group === gid && (mode & 0o7777) === TOP_MODE;
    if (isLent && !isChanging) return;
    await top.chmod(0o700);
    await top.chown(0, 0);
    await lendEntries(top, directory, { gid, formerOwner: uid });
    // The directory itself comes last, so that an interrupted change is noticed and done again.
    await top.chown(0, gid);
    await top.chmod(TOP_MODE);
  } finally {
    await top.close();
  }
}

interface Lending {
  readonly gid: number;
  /** Who could write there until now: it may have prepared links for us to follow. */
  readonly formerOwner: number;
}

async function lendEntries(directory: FileHandle, path: string, lending: Lending): Promise<void> {
  // By the handle, so that no other directory can take its place meanwhile.
  const place = process.platform === 'linux' ? `/proc/self/fd/${directory.fd}` : path;
  for (const name of await readdir(place)) await lendEntry(join(place, name), lending);
}

async function lendEntry(path: string, lending: Lending): Promise<void> {
  const entry = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  // A symbolic link or a socket: there is nothing to lend.
  if (entry === undefined) return;
  try {
    const found = await entry.stat();
    const { uid, mode, nlink } = found;
    if (found.isDirectory()) {
      if (uid !== 0) await entry.chown(0, 0);
      await entry.chmod(DIRECTORY_MODE);
      return await lendEntries(entry, path, lending);
    }
    // A hard link that the former owner made to another owner's file.
    if (lending.formerOwner !== 0 && uid !== lending.formerOwner && nlink > 1) return;
    if ((mode & OTHERS_READ) !== 0) {
      if (uid !== 0) await entry.chown(0, 0);
      if ((mode & 0o6022) !== 0) await entry.chmod(mode & 0o755);
      return;
    }
    await entry.chown(0, lending.gid);
    await entry.chmod((mode & ANY_RUN) === 0 ? 0o640 : 0o750);
  } finally {
    await entry.close();
  }
}
