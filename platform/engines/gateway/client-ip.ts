import type { IncomingMessage } from 'node:http';

/**
 * Address of the caller. With a trusted proxy in front it is the last entry of X-Forwarded-For: the one that our own
 * proxy wrote; everything before it is whatever the caller claimed.
 */
export function clientIp(req: IncomingMessage, trustForwardedFor: boolean): string {
  const socketIp = plain(req.socket.remoteAddress ?? '');
  if (!trustForwardedFor) return socketIp;
  const header = req.headers['x-forwarded-for'];
  const last = (Array.isArray(header) ? header.join(',') : header)?.split(',').at(-1)?.trim();
  return last === undefined || last === '' ? socketIp : plain(last);
}

/** IPv4 callers of a dual-stack socket look like `::ffff:10.0.0.1`. */
function plain(ip: string): string {
  return ip.startsWith('::ffff:') ? ip.slice(7) : ip;
}
