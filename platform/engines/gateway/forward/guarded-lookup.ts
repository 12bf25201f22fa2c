// Resolves names for outgoing connections and looks at what they stand for at that very moment.
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import type { RefuseIp } from '../routing/upstream.ts';

type Callback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** For `net.connect`: a name that points at a refused address fails to connect, however it was registered. */
export function createGuardedLookup(refuseIp: RefuseIp) {
  return (hostname: string, options: LookupOptions, callback: Callback): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const allowed = addresses.filter(({ address }) => refuseIp(address) === undefined);
      const first = allowed[0];
      if (first === undefined) return callback(new Error(`${hostname} points at a refused address`), []);
      if (options.all === true) return callback(null, allowed);
      callback(null, first.address, first.family);
    });
  };
}
