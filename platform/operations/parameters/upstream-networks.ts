// The system parameter `upstreamNetworks`: what an admin may write there, and when we ask to look at it.
import { AppError } from '#core/app-error.ts';
import { firstAddress } from '#engines/address/first-address.ts';
import { readNetwork } from '#engines/address/network-list.ts';
import { forbiddenName, LOOPBACK } from '#engines/address/special-networks.ts';

const NAME = 'upstreamNetworks';

/** Trimmed, without repetition; `request.invalid` says of the first entry that is wrong what would be right. */
export function checkUpstreamNetworks(entries: readonly string[]): string[] {
  const list = [...new Set(entries.map((entry) => entry.trim()))];
  for (const [at, entry] of list.entries()) {
    const fault = faultOf(entry);
    if (fault === undefined) continue;
    const text = `第 ${at + 1} 项“${entry}”${fault}`;
    throw new AppError('request.invalid', {}, { fields: { [NAME]: text } });
  }
  return list;
}

function faultOf(entry: string): string | undefined {
  const network = readNetwork(entry);
  if (network === undefined) return '不是 CIDR 网段，应写成 10.1.0.0/16 或 fd00::/8 的形式';
  const first = firstAddress(network, network.bits);
  if (first !== network.text) return `的地址不是网段的第一个地址，应写成 ${first}/${network.bits}`;
  const name = forbiddenName(network);
  // A wide network may begin with such addresses; they stay refused.
  if (name !== undefined && network.bits >= 8) return `是${name}，始终不能访问，请删除这一项`;
  return undefined;
}

/** What an admin is asked to confirm of networks that the platform has listed itself. */
export function upstreamNetworkNotices(
  networks: readonly string[],
  { trustedProxies, externalAccessAddress }: Readonly<Record<string, unknown>>,
): readonly string[] {
  if (networks.length === 0) return [];
  const hasProxies = Array.isArray(trustedProxies) && trustedProxies.length > 0;
  const isPublished = hasProxies || (externalAccessAddress ?? '') !== '';
  const isKept = networks.some((network) => !LOOPBACK.includes(network));
  return [...(isPublished ? [PUBLISHED(networks)] : []), ...(isKept ? [KEPT(networks)] : [])];
}

const PUBLISHED = (networks: readonly string[]) =>
  `平台已通过外部访问地址或反向代理对外提供服务，而“允许的上游网段”（upstreamNetworks）中的 ${networks.join('、')} 由系统自动加入：能登记第三方服务的人可以经网关访问这些网段。请删除不需要的网段，然后保存设置以确认。`;
const KEPT = (networks: readonly string[]) =>
  `升级时，“允许的上游网段”（upstreamNetworks）已加入第三方服务正在使用的网段，现在为 ${networks.join('、')}，其他内网地址不再能访问。请核对，删除不需要的网段，然后保存设置以确认。`;
