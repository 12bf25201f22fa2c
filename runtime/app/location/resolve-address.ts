const ORIGIN = 'http://console';

/**
 * Where `to` leads from the current address. Two slashes at its beginning stay a path: they never name a host.
 *
 * @throws Error for an address outside of the console, which is the caller's to open
 */
export function resolveAddress(
  to: string,
  current: { readonly pathname: string; readonly search: string },
): { readonly pathname: string; readonly search: string; readonly hash: string } {
  const url = new URL(to.replace(/^\/{2,}/, '/'), `${ORIGIN}${current.pathname}${current.search}`);
  if (url.origin !== ORIGIN) throw new Error(`[Bug] not a path of the console: ${to}`);
  return { pathname: url.pathname, search: url.search, hash: url.hash };
}
