// Who calls, and what is said of them to the service.
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Caller } from '#network/caller.ts';
import { forwardingHeaders } from '#network/forwarding-headers.ts';
import type { IpList } from '#network/ip-list.ts';
import { readCaller } from '#network/read-caller.ts';

export interface GatewayCaller extends Caller {
  /** Headers for the service. */
  readonly forwarding: Readonly<Record<string, string>>;
}

interface Known {
  readonly proxies: IpList | undefined;
  readonly caller: GatewayCaller;
}

/**
 * `trusted`: those of the present routing table; until there is one no proxy is trusted. `toldBy`: what another gateway says
 * that passed the request on.
 */
export function createCallers(
  trusted: () => IpList | undefined,
  toldBy: (req: IncomingMessage) => Caller | undefined,
): (req: IncomingMessage) => GatewayCaller {
  const connections = new WeakMap<Socket, Known>();
  return (req) => {
    const told = toldBy(req);
    if (told !== undefined) return { ...told, forwarding: forwardingHeaders(told) };
    const { socket, headers } = req;
    const proxies = trusted();
    // Where no proxy speaks for others, all calls of a connection that ask for one host come from the same caller.
    const known = connections.get(socket);
    if (known !== undefined && known.proxies === proxies && known.caller.host === (headers.host ?? ''))
      return known.caller;
    const read = readCaller(socket, headers, (ip) => proxies?.allows(ip) === true);
    const caller = { ...read, forwarding: forwardingHeaders(read) };
    if (!caller.viaProxy) connections.set(socket, { proxies, caller });
    return caller;
  };
}
