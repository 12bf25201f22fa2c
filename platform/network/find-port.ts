import { createServer } from 'node:net';
import { isBlockedPort } from '#core/blocked-port.ts';

/** Both ends belong to it. */
export interface PortRange {
  readonly from: number;
  readonly to: number;
}

const NONE: ReadonlySet<number> = new Set();

/** A free port of the range that `fetch` may call; random start, so that a port just freed rests. Throws if none. */
export async function findPort({ from, to }: PortRange, taken = NONE): Promise<number> {
  const count = to - from + 1;
  const start = Math.floor(Math.random() * count);
  for (let i = 0; i < count; i++) {
    const port = from + ((start + i) % count);
    if (!taken.has(port) && !isBlockedPort(port) && (await isFree(port))) return port;
  }
  throw new Error(`端口 ${from} 到 ${to} 已全部被占用`);
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen({ host: '127.0.0.1', port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
