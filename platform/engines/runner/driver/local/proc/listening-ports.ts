// On which TCP ports a process and its descendants listen.
import { readdirSync, readlinkSync } from 'node:fs';
import { type ProcessIdentity, readProcessTable, readProcFile, treeOf } from './process-table.ts';

/** `st` of /proc/net/tcp. */
const LISTENING = '0A';

/** In ascending order; undefined where the system does not tell (everywhere but on Linux) or the process is gone. */
export async function listeningPorts(root: ProcessIdentity): Promise<readonly number[] | undefined> {
  const table = await readProcessTable();
  if (table === undefined) return undefined;
  const pids = treeOf(table, root).map(({ pid }) => pid);
  if (pids.length === 0) return undefined;
  const sockets = new Set(pids.flatMap(socketsOf));
  // As the process itself sees them: it may have a network of its own.
  const lines = ['tcp', 'tcp6'].flatMap((name) =>
    (readProcFile(`${root.pid}/net/${name}`) ?? '').trim().split('\n').slice(1),
  );
  const ports = lines.flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
    const isOurs = state === LISTENING && sockets.has(inode);
    return isOurs ? [Number.parseInt(local.slice(local.lastIndexOf(':') + 1), 16)] : [];
  });
  return [...new Set(ports)].sort((a, b) => a - b);
}

/** Inodes; none of a process that is gone or keeps them to itself. */
function socketsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => socketAt(`/proc/${pid}/fd/${fd}`) ?? []);
  } catch {
    return [];
  }
}

function socketAt(path: string): string | undefined {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.[1];
  } catch {
    // Closed since it was listed.
    return undefined;
  }
}
