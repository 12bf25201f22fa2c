// Where a replica listens, as one text: `http://10.2.7.31:8080`, or `unix:/run/aip/1.sock` for a Unix socket of this machine.

const UNIX = 'unix:';
const LOCAL = 'http://127.0.0.1:';

/** What `http.request` and `net.connect` take. */
export type Connection = { readonly socketPath: string } | { readonly host: string; readonly port: number };

export function portAddress(port: number): string {
  return `${LOCAL}${port}`;
}

export function socketAddress(path: string): string {
  return `${UNIX}${path}`;
}

export function isSocketAddress(address: string): boolean {
  return address.startsWith(UNIX);
}

/** Also of an `https` origin; a host is without the brackets of IPv6. */
export function connectionTo(address: string): Connection {
  if (isSocketAddress(address)) return { socketPath: address.slice(UNIX.length) };
  const { protocol, hostname, port } = new URL(address);
  const fallback = protocol === 'https:' ? 443 : 80;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? fallback : Number(port) };
}

/** The port of this machine at which a replica listens; undefined for one with a socket, elsewhere, or without an address. */
export function localPort(address: string): number | undefined {
  if (!address.startsWith(LOCAL)) return undefined;
  const connection = connectionTo(address);
  return 'port' in connection ? connection.port : undefined;
}
