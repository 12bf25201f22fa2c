// Where a replica's Unix socket lies: a directory of its own that only its account and root may enter.
import { createHash, randomBytes } from 'node:crypto';
import { chmod, lstat, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeOwnDirectory, PASSAGE, type SandboxUser } from '#storage/process/sandbox-user.ts';
import { fitsSocket, socketRoot } from '#storage/process/socket-root.ts';

const NAME_LETTERS = 6;

/** Returns the path of a socket never used before: each process has one of its own, as it would have a port. */
export async function makeSocketPlace(
  replicas: string,
  replicaId: string,
  account: SandboxUser | undefined,
): Promise<string> {
  const directory = socketDirectory(replicas, replicaId);
  await rm(directory, { recursive: true, force: true });
  if (!directory.startsWith(resolve(replicas))) await makeShelter(replicas);
  await makeOwnDirectory(directory, account);
  return join(directory, randomBytes(NAME_LETTERS / 2).toString('hex'));
}

/** Without it a replica's socket may be left over in the temporary directory. */
export async function removeSocketPlace(replicas: string, replicaId: string): Promise<void> {
  await rm(socketDirectory(replicas, replicaId), { recursive: true, force: true });
}

/** The socket at which the replica's way to other networks begins. */
export function wayOutOf(replicas: string, replicaId: string): string {
  return join(socketDirectory(replicas, replicaId), 'out');
}

function socketDirectory(replicas: string, replicaId: string): string {
  const near = join(resolve(replicas), replicaId, 'socket');
  return fitsSocket(join(near, 'x'.repeat(NAME_LETTERS)))
    ? near
    : join(shelterOf(replicas), digest(replicaId));
}

/** For a data directory whose own path is too long for a socket's; the same after a restart. */
function shelterOf(replicas: string): string {
  const name = `aip-replicas-${digest(resolve(replicas))}`;
  return join(socketRoot(tmpdir(), join(name, digest(''), 'x'.repeat(NAME_LETTERS))), name);
}

/** Others may write to the temporary directory, and have been there first. */
async function makeShelter(replicas: string): Promise<void> {
  const shelter = shelterOf(replicas);
  await mkdir(shelter, { mode: PASSAGE }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(shelter);
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${shelter} 属于其他账号，不能用作副本的套接字目录`);
  await chmod(shelter, PASSAGE);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
