/** Depth of `?redirect=?redirect=…`: a person can be sent to sign in while signing in, but not for ever. */
const MAX_HOPS = 5;

/**
 * Where a person goes after signing in: the `redirect` query value when it is a path of this host, otherwise "/". A value
 * that is itself a search string (a redirect from this page itself) is looked into. Another host is never gone to.
 */
export function redirectAddress(location: Pick<Location, 'search' | 'origin'>): string {
  let search = location.search;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const wanted = new URLSearchParams(search).get('redirect') ?? '';
    if (!wanted.startsWith('?')) return safePath(wanted, location.origin);
    search = wanted;
  }
  return '/';
}

function safePath(wanted: string, origin: string): string {
  // Backslashes and control characters are read differently by browsers and by eyes.
  const isPlain =
    wanted.startsWith('/') && ![...wanted].some((character) => character === '\\' || character <= ' ');
  if (!isPlain || !URL.canParse(wanted, origin)) return '/';
  const target = new URL(wanted, origin);
  if (target.origin !== origin || target.pathname === '/login') return '/';
  const path = target.pathname + target.search + target.hash;
  // `/.//host` is our path only until the rest of it is parsed as an address: `//host`.
  return URL.canParse(path, origin) && new URL(path, origin).href === target.href ? path : '/';
}
