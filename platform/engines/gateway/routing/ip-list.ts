// Addresses and subnets that an application may call from.
import { BlockList, isIP } from 'node:net';

/** Undefined for an empty list: any address may call. An entry that is no address allows nothing. */
export function createIpList(entries: readonly string[]): BlockList | undefined {
  if (entries.length === 0) return undefined;
  const list = new BlockList();
  for (const entry of entries) addEntry(list, entry);
  return list;
}

export function allowsIp(list: BlockList, ip: string): boolean {
  const family = isIP(ip);
  return family !== 0 && list.check(ip, family === 6 ? 'ipv6' : 'ipv4');
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
