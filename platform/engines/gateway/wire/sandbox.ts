// What a browser may do with answers of the gateway: show them. They come from the host of the console, often, and always
// from that of all other services, so that nothing in them may run.
import type { IncomingHttpHeaders } from 'node:http';
import { isConsoleCookie } from '#core/console-cookies.ts';
import { hostNameOf } from './own-host.ts';

export const SANDBOX = { 'content-security-policy': 'sandbox', 'x-content-type-options': 'nosniff' } as const;

/** The same beside the policy that the service has itself: browsers hold to both. */
export function sandboxed(policy: string | string[] | undefined): Record<string, string | string[]> {
  if (policy === undefined) return SANDBOX;
  return { ...SANDBOX, 'content-security-policy': [SANDBOX['content-security-policy'], ...[policy].flat()] };
}

/**
 * Whether pages of a service may run: only where the call came to the gateway's own host name, and the browser shows by
 * its cookies that the console is not there as well.
 *
 * @param pagesHost host name at which the service may show pages; undefined: nowhere
 * @param host that the caller asked for
 */
export function mayRunPages(
  pagesHost: string | undefined,
  host: string,
  request: IncomingHttpHeaders,
): boolean {
  if (pagesHost === undefined || hostNameOf(`http://${host}`) !== pagesHost) return false;
  const names = (request.cookie ?? '').split(';').map((pair) => pair.split('=', 1)[0]?.trim() ?? '');
  return !names.some(isConsoleCookie);
}
