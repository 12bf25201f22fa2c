// Networks in CIDR notation, and which addresses lie in them.
import { BlockList } from 'node:net';
import { type IpAddress, readIp } from './ip-address.ts';

export interface NetworkList {
  readonly has: (ip: IpAddress) => boolean;
}

export interface Network extends IpAddress {
  readonly bits: number;
}

/** `10.0.0.0/8`, `fd00::/8`; an address alone is the network that holds it only. Undefined for anything else. */
export function readNetwork(text: string): Network | undefined {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const ip = /[%[\]]/.test(address) ? undefined : readIp(address);
  if (ip === undefined || rest.length > 0) return undefined;
  const most = ip.family === 'ipv4' ? 32 : 128;
  // What is written as IPv6 counts its bits as IPv6, also when it stands for an IPv4 address.
  const before = ip.family === 'ipv4' && address.includes(':') ? 96 : 0;
  const length = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) - before : -1;
  return length >= 0 && length <= most ? { ...ip, bits: length } : undefined;
}

/** Texts that are no network hold nothing. */
export function createNetworkList(texts: readonly string[]): NetworkList {
  // One list of both would find every IPv4 address in ::/0.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const text of texts) {
    const network = readNetwork(text);
    if (network !== undefined) lists[network.family].addSubnet(network.text, network.bits, network.family);
  }
  return { has: ({ text, family }) => lists[family].check(text, family) };
}
