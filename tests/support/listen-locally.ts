import type { Server } from 'node:net';
import { isBlockedPort } from '#core/blocked-port.ts';

/**
 * Listens on 127.0.0.1, without `wanted` at a port that the system chose and that `fetch` may call (systems can be set to
 * hand out low ports too). Returns the port.
 */
export async function listenLocally(server: Server, wanted = 0): Promise<number> {
  for (;;) {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    if (wanted !== 0 || !isBlockedPort(port)) return port;
    await new Promise((resolve) => server.close(resolve));
  }
}
