// Whether an address may be called for a registered service, and in which words it is refused.
import { type IpAddress, networkOf } from './ip-address.ts';
import type { NetworkList } from './network-list.ts';
import { forbiddenName, isListedOnly } from './special-networks.ts';

/** As it stands on the settings page and as `schemas/parameters.yaml` names it. */
export const PARAMETER = '“系统设置 → 允许的上游网段”（upstreamNetworks）';

/** Why this address must not be called (Chinese), or undefined when it may; what it holds on this machine is another question. */
export function classifyAddress(ip: IpAddress, listed: NetworkList): string | undefined {
  const forbidden = forbiddenName(ip);
  if (forbidden !== undefined) return `${ip.text} 是${forbidden}，不能访问，${PARAMETER}也不能放行`;
  if (!isListedOnly(ip) || listed.has(ip)) return undefined;
  return `${ip.text} 不在允许的上游网段内，请系统管理员在${PARAMETER}中添加 ${networkOf(ip)}`;
}

/** A port that one of the platform's own processes holds. */
export function ownPortReason(ip: IpAddress, port: number): string {
  const host = ip.family === 'ipv6' ? `[${ip.text}]` : ip.text;
  return `${host}:${port} 是平台自己的端口，不能作为上游地址，${PARAMETER}也不能放行`;
}

/** What an address in a reason was found by. */
export function forName(host: string, ip: IpAddress, reason: string): string {
  return host === ip.text ? reason : `${host} 指向的 ${reason}`;
}
