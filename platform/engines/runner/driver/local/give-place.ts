// Where a replica listens, and in which network: a socket, a socket before a network of its own, or a port of this machine.
import { dirname } from 'node:path';
import { portAddress, socketAddress } from '#core/replica-address.ts';
import { findPort, type PortRange } from '#network/find-port.ts';
import type { SandboxUser } from '#storage/process/sandbox-user.ts';
import { isForeign, type Workload } from '../workload.ts';
import type { NetworkSpace } from './hold/network-space.ts';
import type { RelaySettings } from './hold/relay-settings.ts';
import type { WayOutRules } from './hold/way-out.ts';
import { makeSocketPlace, wayOutOf } from './socket-place.ts';

export interface PlaceOptions {
  /** `<data>/replicas`: one directory a replica. */
  readonly directory: string;
  readonly ports: () => PortRange;
  /** Makes a network of its own for each replica; absent: all share the machine's. */
  readonly network: NetworkSpace | undefined;
  /** What connects a program's own network with the sockets outside. */
  readonly relay: string;
  readonly wayOut: WayOutRules;
}

export interface Place {
  /** As of `#core/replica-address.ts`; absent for a workload that finishes. */
  readonly address?: string;
  /** A person's variables may change these, */
  readonly defaults?: Readonly<Record<string, string>>;
  /** but not these. */
  readonly environment: Readonly<Record<string, string>>;
  readonly enclose: (command: readonly string[]) => readonly string[];
  /** A value of the enumeration `network-reach`. */
  readonly reach: string;
  /** It reaches other machines, through our proxy only. */
  readonly hasWayOut?: true;
}

export interface Places {
  /** @param temporary the directory that the workload may write to */
  readonly give: (workload: Workload, temporary: string, account: SandboxUser | undefined) => Promise<Place>;
}

/** A port that was given rests so long: its process may not listen yet. */
const REST_MS = 10_000;

export function createPlaces(options: PlaceOptions): Places {
  const { directory, network } = options;
  const taken = new Set<number>();

  /** A network of one's own, and whether others' directories are closed as well. */
  function reachOf(kind: 'none' | 'proxy'): string {
    if (network === undefined) return 'shared';
    return network.holdsFiles ? kind : `${kind}-open`;
  }

  async function givePort(): Promise<Place> {
    const port = await findPort(options.ports(), taken);
    taken.add(port);
    setTimeout(() => taken.delete(port), REST_MS).unref();
    const environment = { HOST: '127.0.0.1', PORT: String(port) };
    return { address: portAddress(port), environment, enclose: (command) => command, reach: 'shared' };
  }

  function ownSocket(path: string, temporary: string): Place {
    const writable = [temporary, dirname(path)];
    return {
      address: socketAddress(path),
      environment: { AIC_SOCKET: path },
      enclose: (command) => network?.enclose(command, writable) ?? command,
      reach: reachOf('none'),
    };
  }

  function closed(temporary: string): Place {
    return {
      environment: {},
      enclose: (command) => network?.enclose(command, [temporary]) ?? command,
      reach: reachOf('none'),
    };
  }

  /** Every port is free in a network of its own. Without a socket there is only the way out. */
  function behindRelay({ enclose }: NetworkSpace, id: string, temporary: string, socket?: string): Place {
    const gateway = options.wayOut.gateway.port;
    const { from } = options.ports();
    const [port = from, proxy = from] = [from, from + 1, from + 2].filter((one) => one !== gateway);
    const settings: RelaySettings = {
      ...(socket === undefined ? {} : { inward: { socket, port } }),
      outwardPorts: [proxy, gateway],
      outwardSocket: wayOutOf(directory, id),
    };
    const beside = { program: options.relay, settings: JSON.stringify(settings) };
    const told = socket === undefined ? {} : { HOST: '127.0.0.1', PORT: String(port) };
    return {
      ...(socket === undefined ? {} : { address: socketAddress(socket) }),
      defaults: proxyVariables(portAddress(proxy)),
      environment: told,
      enclose: (command) => enclose(command, [temporary], beside),
      reach: reachOf('proxy'),
      hasWayOut: true,
    };
  }

  return {
    async give({ id, program, goal }, temporary, account) {
      const isBehindRelay = isForeign(program) && network !== undefined;
      if (goal.kind === 'finish') {
        if (!isBehindRelay) return closed(temporary);
        await makeSocketPlace(directory, id, account);
        return behindRelay(network, id, temporary);
      }
      if (isForeign(program) && network === undefined) return givePort();
      const path = await makeSocketPlace(directory, id, account);
      return isBehindRelay ? behindRelay(network, id, temporary, path) : ownSocket(path, temporary);
    },
  };
}

/** Both spellings are in use. A program's own ports and the gateway's are reached without the proxy. */
function proxyVariables(proxy: string): Readonly<Record<string, string>> {
  const direct = '127.0.0.1,localhost';
  return {
    HTTP_PROXY: proxy,
    HTTPS_PROXY: proxy,
    NO_PROXY: direct,
    http_proxy: proxy,
    https_proxy: proxy,
    no_proxy: direct,
  };
}
