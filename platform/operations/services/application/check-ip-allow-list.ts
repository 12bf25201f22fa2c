import { isIP } from 'node:net';
import { AppError } from '#core/app-error.ts';

/** Trimmed, without repetition; `request.invalid` names the first entry that is neither an address nor a CIDR range. */
export function checkIpAllowList(entries: readonly string[] = []): string[] {
  const list = [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ''))];
  const wrong = list.findIndex((entry) => !isIpRange(entry));
  if (wrong === -1) return list;
  const text = `“${list[wrong]}”不是 IP 地址或 CIDR 网段`;
  throw new AppError('request.invalid', {}, { fields: { ipAllowList: text } });
}

/** `10.0.0.1`, `10.0.0.0/8`, `::1`, `fd00::/8`. */
function isIpRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}
