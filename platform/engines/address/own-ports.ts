// Which ports of this machine the platform's own processes listen on, at this moment.
import { closeSync, openSync, readdirSync, readlinkSync, readSync } from 'node:fs';

export interface OwnPortsOptions {
  /** Ports that the platform knows of by itself; all there is where the system does not tell who listens. */
  readonly known: () => ReadonlySet<number> | Promise<ReadonlySet<number>>;
  /** Numbers of the platform's processes as they are now. */
  readonly processes: () => Promise<readonly number[]>;
}

/** Who holds a socket changes only when it is handed on, so a strange one stays strange for a while. */
const REMEMBERED_MS = 10_000;

/** Returns whether a process of the platform listens on a port. Reads /proc, when the port has a listener. */
export function createOwnPorts({ known, processes }: OwnPortsOptions): (port: number) => Promise<boolean> {
  const strange = new Map<string, number>();
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<ReadonlySet<string>> | undefined;
  /** Many connections begin at once: all that ask during one look share the next, which begins after they asked. */
  const ownSockets = () => {
    if (next !== undefined) return next;
    next = last.then(() => {
      next = undefined;
      return socketsOf(processes);
    });
    last = next.catch(() => undefined);
    return next;
  };
  return async (port) => {
    if ((await known()).has(port)) return true;
    const now = performance.now();
    for (const [socket, until] of strange) if (until < now) strange.delete(socket);
    const listening = listeningSockets(port).filter((socket) => !strange.has(socket));
    if (listening.length === 0) return false;
    const own = await ownSockets();
    if (listening.some((socket) => own.has(socket))) return true;
    for (const socket of listening) strange.set(socket, now + REMEMBERED_MS);
    return false;
  };
}

async function socketsOf(processes: OwnPortsOptions['processes']): Promise<ReadonlySet<string>> {
  const pids = await processes();
  return new Set(pids.flatMap(heldSockets));
}

/** Inode numbers of the sockets that a process holds. */
function heldSockets(pid: number): readonly string[] {
  const directory = `/proc/${pid}/fd`;
  const targets = attempt(() => readdirSync(directory), []).map((fd) =>
    attempt(() => readlinkSync(`${directory}/${fd}`), ''),
  );
  return targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? []);
}

/** Inode numbers of the sockets that listen on a port, whatever the address; a table that changes meanwhile may tell one twice. */
export function listeningSockets(port: number): readonly string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  const told = ['tcp', 'tcp6'].flatMap((table) =>
    readListening(`/proc/net/${table}`).flatMap((line) => {
      const [, local = '', , , , , , , , inode = '0'] = line.trim().split(/\s+/);
      return local.endsWith(`:${wanted}`) && inode !== '0' ? [inode] : [];
    }),
  );
  return [...new Set(told)];
}

const LISTENING = /^\s*\d+: [0-9A-F]+:[0-9A-F]+ [0-9A-F]+:[0-9A-F]+ 0A /;
const CHUNK_BYTES = 65_536;

/** The system names those that listen first; the rest, one line a connection, is left unread. */
function readListening(file: string): readonly string[] {
  return attempt(() => {
    const found: string[] = [];
    const handle = openSync(file, 'r');
    try {
      const buffer = Buffer.alloc(CHUNK_BYTES);
      let text = '';
      for (let size = readSync(handle, buffer); size > 0; size = readSync(handle, buffer)) {
        const lines = (text + buffer.toString('latin1', 0, size)).split('\n');
        text = lines.pop() ?? '';
        const listening = lines.filter((line) => LISTENING.test(line));
        found.push(...listening);
        const heads = lines.filter((line) => /^\s*sl /.test(line)).length;
        if (listening.length + heads < lines.length) break;
      }
    } finally {
      closeSync(handle);
    }
    return found;
  }, []);
}

/** Processes end while they are looked at, and not every system has these files. */
function attempt<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
