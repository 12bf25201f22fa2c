import { networkInterfaces } from 'node:os';
import { reachableHost } from './start-gateway.ts';

/** Where the other servers on the database reach a server that listens on `host`; IPv6 in brackets. */
export function announcedHost(host: string): string {
  if (host !== '0.0.0.0' && host !== '::') return reachableHost(host);
  const outward = Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .filter(
      ({ internal, family, address }) => !internal && (family === 'IPv4' || !address.startsWith('fe80:')),
    );
  const found = outward.find(({ family }) => family === 'IPv4') ?? (host === '::' ? outward[0] : undefined);
  return reachableHost(found?.address ?? host);
}
