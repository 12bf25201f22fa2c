// Which addresses a registered service may have.
import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

/** Never an upstream: cloud metadata (link-local), unspecified, multicast, broadcast. */
const FORBIDDEN = blockList(
  ['169.254.0.0', 16, 'ipv4'],
  ['0.0.0.0', 8, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
  ['::', 128, 'ipv6'],
  ['fd00:ec2::254', 128, 'ipv6'],
);

/** This machine and private networks: an upstream only where the platform allows it. */
const PRIVATE = blockList(
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
);

/** Why an IP address may not be called (Chinese), or undefined when it may. */
export function refuseIp(ip: string, allowPrivate: boolean): string | undefined {
  const plain = ip.replace(/^\[|\]$/g, '').replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain) === 6 ? 'ipv6' : 'ipv4';
  if (FORBIDDEN.check(plain, family)) return '不允许访问链路本地、组播或保留地址';
  if (!allowPrivate && PRIVATE.check(plain, family)) return '系统不允许访问内网或本机地址';
  return undefined;
}

/**
 * The same for a service's base address: every address its name stands for now is looked at. A name that cannot be
 * resolved is not refused, it merely does not work; the gateway looks again each time it connects.
 */
export async function refuseAddress(baseUrl: string, allowPrivate: boolean): Promise<string | undefined> {
  if (!URL.canParse(baseUrl)) return '不是合法的地址';
  const url = new URL(baseUrl);
  if (!/^(https?|wss?):$/.test(url.protocol)) return '只支持 http、https、ws、wss 地址';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return refuseIp(host, allowPrivate);
  const found = await lookup(host, { all: true }).catch(() => []);
  return found.map(({ address }) => refuseIp(address, allowPrivate)).find((reason) => reason !== undefined);
}

function blockList(...subnets: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[]): BlockList {
  const list = new BlockList();
  for (const [address, prefix, family] of subnets) list.addSubnet(address, prefix, family);
  return list;
}
