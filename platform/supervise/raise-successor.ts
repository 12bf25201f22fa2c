// Starts our successor with the socket on which we listen: no connection is refused during the handover.
import type { ChildProcess } from 'node:child_process';
import type { Server } from 'node:net';
import { writeRecord } from '#storage/process/process-record.ts';
import { type ProgramStart, spawnProgram } from './spawn-program.ts';

export interface SuccessorOrder extends ProgramStart {
  readonly recordFile: string;
  readonly mark: string;
}

const READY_PATIENCE_MS = 20_000;
/** Behind stdin, stdout, stderr and the channel by which the successor says that it is ready. */
const LISTEN_FD = 4;

/** Resolves with its process number when it is ready; it is written down then, whatever becomes of who asked for it. */
export async function raiseSuccessor(order: SuccessorOrder, server: Server): Promise<number> {
  const env = { ...order.env, AIP_LISTEN_FD: String(LISTEN_FD) };
  const child = await spawnProgram({ ...order, env }, ['ipc', descriptorOf(server)]);
  try {
    await becomesReady(child);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const { pid = 0 } = child;
  await writeRecord(order.recordFile, pid, order.mark);
  child.disconnect();
  return pid;
}

/** For the successor: exits if its predecessor dies before it is ready: it would be unknown. */
export async function takePlace(ready: Promise<void>): Promise<void> {
  if (process.send === undefined) return;
  const orphaned = () => process.exit(1);
  process.once('disconnect', orphaned);
  await ready;
  process.off('disconnect', orphaned);
  process.send('ready');
}

function becomesReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('后继进程没有按时就绪')), READY_PATIENCE_MS);
    child.once('message', () => {
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', () => {
      clearTimeout(timer);
      reject(new Error('后继进程没有启动成功'));
    });
  });
}

/** Node has no public word for it, but its own tests hand sockets on like this. */
function descriptorOf(server: Server): number {
  const fd: unknown = Reflect.get(Object(Reflect.get(server, '_handle')), 'fd');
  if (typeof fd !== 'number' || fd < 0) throw new Error('监听套接字无法移交');
  return fd;
}
