import { createServer } from 'node:net';

/** Two ports that nobody listens on at this moment: console and gateway. */
export async function findFreePorts(): Promise<{ port: number; gatewayPort: number }> {
  return { port: await findFreePort(), gatewayPort: await findFreePort() };
}

/** A port that the system has just had free; below the range it hands out by itself, so that nobody gets it meanwhile. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 20_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ host: '127.0.0.1', port }, () => server.close(() => resolve(true)));
  });
}
