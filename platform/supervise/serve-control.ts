// A supervised program's side of its supervisor: says when it shall end, and makes room for a successor.
import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { CONTROL_CALLS, controlPath } from './control-path.ts';
import type { SuccessorOrder } from './raise-successor.ts';

export interface ControlOptions {
  /** Of our own account alone: who can call here can start programs. */
  readonly directory: string;
  /** Resolves with the process number of a successor that answers calls. */
  readonly raise: (order: SuccessorOrder) => Promise<number>;
  /** A successor answers calls: end with the last one that is under way here. */
  readonly onReplaced: () => void;
  /** End without a successor. */
  readonly onEnd: () => void;
}

export interface Control {
  /** End requested by another process than the supervisor: resolves when a successor answers or none will come. */
  readonly awaitSuccessor: () => Promise<void>;
  readonly close: () => void;
}

/** A supervisor that watches reacts at once. */
const SUPERVISOR_PATIENCE_MS = 5_000;

/** Undefined where the directory's path is too long for a socket. */
export async function serveControl(options: ControlOptions): Promise<Control | undefined> {
  const path = controlPath(options.directory, process.pid);
  if (path === undefined) return undefined;
  const watchers = new Set<ServerResponse>();
  let raising: Promise<number> | undefined;
  let asked = () => {};

  const succeed = async (req: IncomingMessage, res: ServerResponse) => {
    // Our own supervisor's words.
    const order = JSON.parse(await text(req)) as SuccessorOrder;
    raising ??= options.raise(order);
    asked();
    try {
      send(res, 200, { pid: await raising });
      options.onReplaced();
    } catch (error) {
      raising = undefined;
      send(res, 500, { reason: error instanceof Error ? error.message : String(error) });
    }
  };
  const server = createServer((req, res) => {
    if (req.url === CONTROL_CALLS.watch) {
      watchers.add(res);
      res.once('close', () => watchers.delete(res));
      res.writeHead(200).flushHeaders();
    } else if (req.url === CONTROL_CALLS.end) {
      send(res, 200, {});
      options.onEnd();
    } else if (req.url === CONTROL_CALLS.succeed) succeed(req, res).catch(() => res.destroy());
    else send(res, 404, {});
  });
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  await chmod(path, 0o600);

  return {
    async awaitSuccessor() {
      if (raising === undefined && watchers.size > 0) {
        const coming = new Promise<void>((resolve) => {
          asked = resolve;
          setTimeout(resolve, SUPERVISOR_PATIENCE_MS).unref();
        });
        for (const res of watchers) res.end();
        await coming;
      }
      await raising?.catch(() => undefined);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function send(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json', connection: 'close' });
  res.end(JSON.stringify(body));
}
