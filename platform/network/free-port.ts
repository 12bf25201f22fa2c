import { findPort } from './find-port.ts';

/** Above the ports that `fetch` refuses, below those of replicas and those that the system hands out by itself. */
const RANGE = { from: 10_081, to: 19_999 };

/** Two ports without a listener at this moment: console and gateway. */
export async function findFreePorts(): Promise<{ port: number; gatewayPort: number }> {
  const port = await findFreePort();
  return { port, gatewayPort: await findPort(RANGE, new Set([port])) };
}

/** Two that look at the same moment may get the same one: it is one in ten thousand. */
export function findFreePort(): Promise<number> {
  return findPort(RANGE);
}
