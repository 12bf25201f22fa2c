import { isHopHeader } from './hop-headers.ts';

type Incoming = Readonly<Record<string, string | string[] | undefined>>;

/** The platform's headers, with its cookies and redirects moved to the console's address. */
export function returnedHeaders(incoming: Incoming, upstream: URL, own: URL): Headers {
  const connection = [incoming.connection ?? ''].flat().join(',');
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming)) {
    if (value === undefined || isHopHeader(name, connection)) continue;
    for (const item of [value].flat())
      headers.append(name, translate(name.toLowerCase(), item, upstream, own));
  }
  return headers;
}

function translate(name: string, value: string, upstream: URL, own: URL): string {
  if (name === 'set-cookie') return moveCookie(value, upstream, own);
  if (name === 'location') return moveLocation(value, upstream);
  return value;
}

/** The cookie belongs to the console's host and to the path below which the platform now stands. */
function moveCookie(cookie: string, upstream: URL, own: URL): string {
  const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim());
  const kept = attributes
    .filter((attribute) => !/^domain=/i.test(attribute))
    .map((attribute) =>
      /^path=/i.test(attribute) ? `Path=${below(attribute.slice(5), upstream)}` : attribute,
    );
  // A browser drops secure cookies of a plain http address, and SameSite=None goes with Secure only.
  const fitting =
    own.protocol === 'https:'
      ? kept
      : kept.filter((attribute) => !/^(secure|partitioned)$/i.test(attribute)).map(laxInsteadOfNone);
  return [pair, ...fitting].join('; ');
}

function laxInsteadOfNone(attribute: string): string {
  return /^samesite=none$/i.test(attribute) ? 'SameSite=Lax' : attribute;
}

function moveLocation(location: string, upstream: URL): string {
  // A relative one fits wherever the platform stands.
  if (!/^(\/|https?:)/i.test(location) || !URL.canParse(location, upstream)) return location;
  const target = new URL(location, upstream);
  if (target.origin !== upstream.origin) return location;
  // Two slashes at its beginning would make a host of what follows.
  const path = below(target.pathname, upstream).replace(/^\/+/, '/');
  return path + target.search + target.hash;
}

function below(path: string, upstream: URL): string {
  const base = upstream.pathname.replace(/\/$/, '');
  return path === base || path.startsWith(`${base}/`) ? path.slice(base.length) || '/' : path;
}
