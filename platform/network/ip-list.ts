// Addresses and subnets, and whether an address is among them.
import { BlockList, isIP } from 'node:net';

export interface IpList {
  readonly allows: (ip: string) => boolean;
}

/** Returns remembered a list: callers come back, and looking an address up takes microseconds. */
const MAX_REMEMBERED = 1_000;

/** Undefined for an empty list. An entry that is no address allows nothing. */
export function createIpList(entries: readonly string[]): IpList | undefined {
  if (entries.length === 0) return undefined;
  const list = new BlockList();
  for (const entry of entries) addEntry(list, entry);
  const remembered = new Map<string, boolean>();
  return {
    allows(ip) {
      const known = remembered.get(ip);
      if (known !== undefined) return known;
      const family = isIP(ip);
      const answer = family !== 0 && list.check(ip, family === 6 ? 'ipv6' : 'ipv4');
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(ip, answer);
      return answer;
    },
  };
}

function addEntry(list: BlockList, entry: string): void {
  const [address = '', prefix] = entry.trim().split('/');
  const family = isIP(address);
  if (family === 0) return;
  const type = family === 6 ? 'ipv6' : 'ipv4';
  if (prefix === undefined) {
    list.addAddress(address, type);
    return;
  }
  const bits = Number(prefix);
  if (/^\d+$/.test(prefix) && bits <= (family === 6 ? 128 : 32)) list.addSubnet(address, bits, type);
}
