// Ends without losses: readiness checks report not ready, all other calls are answered to the last one.
import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { WorkerState } from './worker-state.ts';

/** A call that was sent before the caller could know arrives within this time. */
const ON_ITS_WAY_MS = 300;
/** So long new connections are taken from callers that take no notice. */
const LINGER_MS = 1_000;

export async function drain(server: Server, state: WorkerState): Promise<void> {
  state.isDraining = true;
  for (const response of state.inFlight) if (!response.headersSent) response.setHeader('connection', 'close');
  const isQuiet = await quiet(state, performance.now() + LINGER_MS);
  const closed = await closePort(server);
  if (!isQuiet) await quiet(state, Number.POSITIVE_INFINITY);
  server.closeAllConnections();
  await closed.over;
}

/** Resolves when nothing was under way for a moment: true; or at the deadline: false. */
async function quiet({ inFlight }: WorkerState, deadline: number): Promise<boolean> {
  let since = performance.now();
  while (performance.now() < since + ON_ITS_WAY_MS) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (inFlight.size > 0) since = performance.now();
  }
  return true;
}

/**
 * Connections that the system has made but this process has not taken would be reset, so it is done at a moment when there
 * are none. Only the port: the server's own `close` would also end idle connections, and with them calls that are on their way.
 */
async function closePort(server: Server): Promise<{ readonly over: Promise<unknown> }> {
  let hasNew = true;
  const note = () => {
    hasNew = true;
  };
  server.on('connection', note);
  for (let round = 0; hasNew && round < 1_000; round++) {
    hasNew = false;
    // What waits is taken between the first and the second.
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
  }
  server.off('connection', note);
  return { over: new Promise((resolve) => NetServer.prototype.close.call(server, resolve)) };
}
