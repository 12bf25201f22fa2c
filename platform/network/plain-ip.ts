import { isIP } from 'node:net';

/**
 * An address in its own spelling: IPv4 callers of a dual-stack socket look like `::ffff:10.0.0.1`, link-local ones carry a
 * zone. Undefined when the text is no address.
 */
export function plainIp(text: string): string | undefined {
  const ip = text.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(ip) === 0 ? undefined : ip;
}
