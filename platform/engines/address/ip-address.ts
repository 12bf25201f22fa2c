// IP addresses in one spelling, whatever spelling they came in.
import { isIP, SocketAddress } from 'node:net';

export interface IpAddress {
  readonly family: 'ipv4' | 'ipv6';
  /** Shortest usual text: no leading zeros, no brackets, no zone; an IPv4 address inside ::ffff:0:0/96 is that IPv4 address. */
  readonly text: string;
}

/** Undefined for what is no IP address: names and the short, octal or hexadecimal spellings that only a resolver knows. */
export function readIp(text: string): IpAddress | undefined {
  const [plain = ''] = text.replace(/^\[|\]$/g, '').split('%');
  const version = isIP(plain);
  if (version === 0) return undefined;
  if (version === 4) return { family: 'ipv4', text: plain };
  const { address } = new SocketAddress({ address: plain, family: 'ipv6' });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1];
  return mapped === undefined ? { family: 'ipv6', text: address } : { family: 'ipv4', text: mapped };
}

/** The network that holds this address only. */
export function networkOf({ family, text }: IpAddress): string {
  return `${text}/${family === 'ipv4' ? 32 : 128}`;
}
