// What the address registries say of networks that are not the public internet.
import type { IpAddress } from './ip-address.ts';
import { createNetworkList } from './network-list.ts';

interface SpecialNetworks {
  /** What these addresses are, in Chinese. */
  readonly name: string;
  readonly networks: readonly string[];
}

/**
 * Never an upstream, whatever is listed: they serve the machine itself (metadata hands out its credentials), reach
 * none, or carry another address inside, which a translator of the network would take out.
 */
const FORBIDDEN: readonly SpecialNetworks[] = [
  {
    name: '云平台元数据地址',
    networks: [
      '169.254.169.254',
      '100.100.100.200', // Alibaba Cloud
      '168.63.129.16', // Azure
      '192.0.0.192', // Oracle Cloud
      'fd00:ec2::/64', // AWS
      'fd20:ce::254', // Google Cloud
      'fd00:42::42', // Scaleway
    ],
  },
  { name: '链路本地地址', networks: ['169.254.0.0/16', 'fe80::/10'] },
  { name: '未指定地址', networks: ['0.0.0.0/8', '::/128'] },
  { name: '组播地址', networks: ['224.0.0.0/4', 'ff00::/8'] },
  { name: '保留地址', networks: ['240.0.0.0/4', '192.88.99.0/24'] },
  { name: 'NAT64 地址', networks: ['64:ff9b::/96', '64:ff9b:1::/48'] },
  { name: '6to4 地址', networks: ['2002::/16'] },
  { name: 'Teredo 地址', networks: ['2001::/32'] },
  { name: '内嵌 IPv4 的地址', networks: ['::ffff:0:0:0/96'] },
];

/** Would hold ::1 as well, which is loopback. */
const COMPATIBLE: SpecialNetworks = { name: '内嵌 IPv4 的地址', networks: ['::/96'] };

/** This machine, private and similar networks: an upstream only where they are listed. */
const LISTED_ONLY = createNetworkList([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '2001::/23',
  '2001:db8::/32',
  '3fff::/20',
]);

/** Of IPv6 only this part is the public internet. */
const GLOBAL_IPV6 = createNetworkList(['2000::/3']);
const forbidden = [...FORBIDDEN, COMPATIBLE].map(({ name, networks }) => ({
  name,
  list: createNetworkList(networks),
}));

/** This machine by its loopback interface. */
export const LOOPBACK: readonly string[] = ['127.0.0.0/8', '::1/128'];
const LOOPBACK_LIST = createNetworkList(LOOPBACK);

export function isLoopback(ip: IpAddress): boolean {
  return LOOPBACK_LIST.has(ip);
}

/** What an address is that may never be called, in Chinese; undefined for all others. */
export function forbiddenName(ip: IpAddress): string | undefined {
  if (isLoopback(ip)) return undefined;
  return forbidden.find(({ list }) => list.has(ip))?.name;
}

/** Whether the address may be called only where its network is listed. */
export function isListedOnly(ip: IpAddress): boolean {
  return LISTED_ONLY.has(ip) || (ip.family === 'ipv6' && !GLOBAL_IPV6.has(ip));
}
