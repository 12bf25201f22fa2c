import { AppError } from '#core/app-error.ts';
import { isIpRange } from '#network/is-ip-range.ts';

/** Trimmed, without repetition; `request.invalid` names the first entry that is neither an address nor a CIDR range. */
export function checkIpAllowList(entries: readonly string[] = []): string[] {
  const list = [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ''))];
  const wrong = list.findIndex((entry) => !isIpRange(entry));
  if (wrong === -1) return list;
  const text = `“${list[wrong]}”不是 IP 地址或 CIDR 网段`;
  throw new AppError('request.invalid', {}, { fields: { ipAllowList: text } });
}
