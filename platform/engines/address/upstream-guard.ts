// The only way to a registered service: the checked address is the one that is dialled.
import { type LookupAddress, lookup } from 'node:dns';
import { connect, isIP, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { connect as connectSecurely, type TLSSocket } from 'node:tls';
import { portAddress } from '#core/replica-address.ts';
import { AddressRefused } from './address-refused.ts';
import { classifyAddress, forName, ownPortReason } from './classify-address.ts';
import { type IpAddress, readIp } from './ip-address.ts';
import { createNetworkList } from './network-list.ts';
import { isLoopback } from './special-networks.ts';

export interface GuardOptions {
  /** The system parameter `upstreamNetworks` as it stands now. */
  readonly networks: () => readonly string[] | Promise<readonly string[]>;
  /** Whether a process of the platform listens on this port of this machine now. */
  readonly holdsPort: (port: number) => Promise<boolean>;
  /** Whether a replica has this address, as of `#core/replica-address.ts`: of this machine or of another one. */
  readonly isReplica?: (address: string) => boolean | Promise<boolean>;
  /** All addresses of a name; the system's resolver when left out. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

export interface UpstreamGuard {
  /** Why this base address must not be registered (Chinese). An unresolvable name is not refused: it just fails. */
  readonly refuse: (baseUrl: string) => Promise<string | undefined>;
  /** A connection; throws `AddressRefused`, `DialTimeout`, what the system says, or the signal's reason. */
  readonly dial: (target: DialTarget) => Promise<Socket>;
}

export interface DialTarget {
  /** Name or address, without brackets. */
  readonly host: string;
  readonly port: number;
  /** With TLS, by the name in `host`. */
  readonly isSecure?: boolean;
  readonly signal?: AbortSignal;
}

/** No answer in time. */
class DialTimeout extends Error {
  override readonly name = 'DialTimeout';
  readonly code = 'ERR_DIAL_TIMEOUT';
}

/** It was closed before it could be used. */
class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';
  readonly code = 'ECONNRESET';
}

const TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 60_000;
const DEFAULT_PORTS: Readonly<Record<string, number>> = {
  'http:': 80,
  'ws:': 80,
  'https:': 443,
  'wss:': 443,
};

export function createUpstreamGuard(options: GuardOptions): UpstreamGuard {
  const resolve = options.resolve ?? resolveName;

  /** A name that has one address too many is refused as a whole: which of them answers is not up to us. */
  const judge = async (host: string, found: readonly LookupAddress[], port: number) => {
    const listed = createNetworkList(await options.networks());
    for (const { address } of found) {
      const ip = readIp(address);
      if (ip === undefined) throw new AddressRefused(address, `${host} 指向的 ${address} 不是 IP 地址`);
      const reason = classifyAddress(ip, listed);
      if (reason !== undefined) throw new AddressRefused(ip.text, forName(host, ip, reason));
      await refuseOwnPort(host, ip, port);
    }
  };
  const isOwn = async (ip: IpAddress, port: number) => {
    const { isReplica = () => false } = options;
    if (await isReplica(hostAddress(ip, port))) return true;
    return isThisMachine(ip) && ((await isReplica(portAddress(port))) || (await options.holdsPort(port)));
  };
  const refuseOwnPort = async (host: string, ip: IpAddress, port: number) => {
    if (await isOwn(ip, port)) throw new AddressRefused(ip.text, forName(host, ip, ownPortReason(ip, port)));
  };
  const addressesOf = async (host: string) =>
    isIP(host) === 0 ? resolve(host) : [{ address: host, family: isIP(host) }];

  return {
    async refuse(baseUrl) {
      if (!URL.canParse(baseUrl)) return '地址格式有误';
      const url = new URL(baseUrl);
      const host = hostOf(url);
      try {
        const found = await addressesOf(host).catch(() => []);
        await judge(host, found, portOf(url));
        return undefined;
      } catch (error) {
        if (error instanceof AddressRefused) return error.message;
        throw error;
      }
    },
    async dial(target) {
      const { host, port, isSecure } = target;
      const found = await addressesOf(host);
      await judge(host, found, port);
      const socket = await open(connectTo(host, port, found), 'connect', target);
      try {
        // The listener may have started since the first check.
        const reached = readIp(socket.remoteAddress ?? '');
        if (reached !== undefined) await refuseOwnPort(host, reached, port);
        if (socket.destroyed) throw new ConnectionLost(`${host}:${port}`);
        return isSecure === true ? await open(addTls(socket, host), 'secureConnect', target) : socket;
      } catch (error) {
        socket.destroy();
        throw error;
      }
    },
  };
}

/** Of a base address; 0 for a scheme that has no usual one. */
function portOf(url: URL): number {
  return url.port === '' ? (DEFAULT_PORTS[url.protocol] ?? 0) : Number(url.port);
}

/** Without the brackets of IPv6. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function resolveName(host: string): Promise<readonly LookupAddress[]> {
  return new Promise((done, fail) => {
    lookup(host, { all: true }, (error, found) => (error === null ? done(found) : fail(error)));
  });
}

function hostAddress({ family, text }: IpAddress, port: number): string {
  return `http://${family === 'ipv6' ? `[${text}]` : text}:${port}`;
}

function isThisMachine(ip: IpAddress): boolean {
  if (isLoopback(ip)) return true;
  const own = Object.values(networkInterfaces()).flatMap((one) => one ?? []);
  return own.some(({ address }) => readIp(address)?.text === ip.text);
}

function connectTo(host: string, port: number, found: readonly LookupAddress[]): Socket {
  const socket = connect({
    host,
    port,
    // The name is not asked a second time: it may answer otherwise.
    lookup: (_host, { all }, answer) => {
      const [first] = found;
      if (all === true) answer(null, [...found]);
      else answer(null, first?.address ?? '', first?.family ?? 0);
    },
  });
  return heard(socket.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS));
}

function addTls(socket: Socket, host: string): TLSSocket {
  // An address is no name that a certificate could be chosen by.
  const servername = isIP(host) === 0 ? host : '';
  return heard(connectSecurely({ socket, host, servername, ALPNProtocols: ['http/1.1'] }));
}

/** Until it has an owner, its errors would end the process. */
function heard<Opening extends Socket>(socket: Opening): Opening {
  return socket.on('error', () => undefined);
}

/** Resolves at the event; destroys the socket of which nothing comes. */
function open<Opening extends Socket>(
  socket: Opening,
  event: string,
  { host, port, signal }: DialTarget,
): Promise<Opening> {
  return new Promise((done, fail) => {
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      socket.off('error', end).off(event, begin);
    };
    const begin = () => {
      settle();
      done(socket);
    };
    const end = (error: Error) => {
      settle();
      socket.destroy();
      fail(error);
    };
    const leave = () => end(reasonOf(signal));
    const timer = setTimeout(() => end(new DialTimeout(`${host}:${port}`)), TIMEOUT_MS);
    signal?.addEventListener('abort', leave);
    socket.once('error', end).once(event, begin);
    if (signal?.aborted === true) leave();
  });
}

function reasonOf(signal: AbortSignal | undefined): Error {
  return signal?.reason instanceof Error
    ? signal.reason
    : new Error('Nobody waits for the connection any more');
}
