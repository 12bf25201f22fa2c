const LOGIN_PATH = '/login';

/**
 * Where `message.redirect` leads: the address with a `redirect` query value holding the current path, or the current
 * search string when already on /login. Undefined: stay (no redirect, on "/", or already there).
 */
export function redirectTarget(
  redirect: string | undefined,
  current: { readonly pathname: string; readonly search: string },
): string | undefined {
  if (redirect === undefined || redirect === '' || current.pathname === '/') return undefined;
  const [base = '', hash] = redirect.split('#', 2);
  const [path = '', search] = base.split('?', 2);
  if (path === current.pathname || !isWebAddress(path)) return undefined;
  const query = new URLSearchParams(search);
  query.set('redirect', current.pathname === LOGIN_PATH ? current.search : current.pathname + current.search);
  return `${path}?${query}${hash === undefined ? '' : `#${hash}`}`;
}

/** A path of this host or an http(s) address; never a script. */
function isWebAddress(path: string): boolean {
  return /^(?:\/|https?:\/\/)/i.test(path);
}
