// Supervisor's side: calls to a supervised program. Each call rejects when no process answers there, and with
// `ProgramRefused` when the program cannot do it.
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { CONTROL_CALLS } from './control-path.ts';
import type { SuccessorOrder } from './raise-successor.ts';

export class ProgramRefused extends Error {
  override readonly name = 'ProgramRefused';
}

/** Ends the program without a successor; idempotent. */
export async function askToEnd(socketPath: string): Promise<void> {
  await ask(socketPath, CONTROL_CALLS.end, {});
}

/** Resolves when a successor answers calls; its record is written by then. */
export async function askForSuccessor(socketPath: string, order: SuccessorOrder): Promise<void> {
  await ask(socketPath, CONTROL_CALLS.succeed, order);
}

/** Calls back once: `true` when the program shall end, `false` when it could not be asked or has gone. */
export function watchEnding(socketPath: string, onChange: (isEnding: boolean) => void): () => void {
  const outgoing = request({ socketPath, path: CONTROL_CALLS.watch, agent: false });
  let isOver = false;
  const settle = (isEnding: boolean) => {
    if (isOver) return;
    isOver = true;
    onChange(isEnding);
  };
  outgoing.on('response', (answer) => {
    answer.resume();
    answer.on('end', () => settle(true));
    answer.on('close', () => settle(false));
    answer.on('error', () => settle(false));
  });
  outgoing.on('error', () => settle(false));
  outgoing.on('socket', (socket) => socket.unref());
  outgoing.end();
  return () => {
    isOver = true;
    outgoing.destroy();
  };
}

function ask(socketPath: string, path: string, body: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath, path, method: 'POST', agent: false }, async (answer) => {
      const said = await text(answer).catch(String);
      if (answer.statusCode === 200) resolve();
      else reject(new ProgramRefused(said));
    });
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}
