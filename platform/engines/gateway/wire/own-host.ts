// Whether the gateway has a host name of its own. Cookies and everything else that a browser keeps by host or site are then
// not the console's.
import { isIP } from 'node:net';

/** Lower case, without port; undefined when the address cannot be read. */
export function hostNameOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  return hostname === '' ? undefined : hostname.replace(/\.$/, '');
}

/**
 * The host name of `externalAccessAddress` when it is the gateway's own: a name, and none of those at which the console is.
 *
 * @param consoleAddresses as browsers reach the console, as far as they are known
 */
export function ownHostName(
  externalAccessAddress: string,
  consoleAddresses: readonly string[],
): string | undefined {
  const host = hostNameOf(externalAccessAddress);
  if (host === undefined || isIP(host.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  // Every machine calls itself so; the console of this one does too.
  if (host === 'localhost' || host.endsWith('.localhost')) return undefined;
  return consoleAddresses.some((address) => hostNameOf(address) === host) ? undefined : host;
}
