import { isIPv6 } from 'node:net';

/** What one caller can choose addresses from: IPv6 by /64, because each caller has at least that; IPv4 as it is. */
export function networkOf(ip: string): string {
  return isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip;
}

/** The eight groups without leading zeros; an embedded IPv4 address stands in the last two, which are unused. */
function groupsOf(ip: string): readonly string[] {
  const [head = '', tail] = ip.toLowerCase().replace(/%.*$/, '').split('::', 2);
  const left = split(head);
  if (tail === undefined) return left;
  const right = split(tail);
  const missing = 8 - left.length - right.length - (ip.includes('.') ? 1 : 0);
  return [...left, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...right];
}

function split(text: string): readonly string[] {
  return text === '' ? [] : text.split(':').map((group) => group.replace(/^0+(?=[^.])/, ''));
}
