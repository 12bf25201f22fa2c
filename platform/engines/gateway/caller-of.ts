import type { IncomingMessage } from 'node:http';
import type { Caller } from '#network/caller.ts';
import { readCaller } from '#network/read-caller.ts';
import type { GatewayContext } from './gateway.ts';

/** Who calls; until the routing table is there no proxy is trusted. */
export function callerOf({ routes }: Pick<GatewayContext, 'routes'>, req: IncomingMessage): Caller {
  const proxies = routes.current()?.proxies;
  return readCaller(req.socket, req.headers, (ip) => proxies?.allows(ip) === true);
}
