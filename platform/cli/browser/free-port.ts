import { createServer } from 'node:net';
import { isBlockedPort } from '#core/blocked-port.ts';

/** Above the ports that `fetch` refuses, below those of replicas and those that the system hands out by itself. */
const RANGE = { from: 10_081, to: 19_999 };

/** Two ports that nobody listens on at this moment: console and gateway. */
export async function findFreePorts(): Promise<{ port: number; gatewayPort: number }> {
  const port = await findFreePort();
  for (;;) {
    const gatewayPort = await findFreePort();
    if (gatewayPort !== port) return { port, gatewayPort };
  }
}

/** A port that the system has just had free and that `fetch` may call. Two that look at the same moment may get the same one: it is one in ten thousand. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = RANGE.from + Math.floor(Math.random() * (RANGE.to - RANGE.from + 1));
    if (!isBlockedPort(port) && (await isFree(port))) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host: '127.0.0.1', port }, () => server.close(() => resolve(true)));
  });
}
