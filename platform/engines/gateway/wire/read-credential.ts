// Finds who is calling in the address and the Authorization header, and takes it out of what goes to the service.

export type Credential =
  | { readonly kind: 'none' }
  /** Access token or secret key. */
  | { readonly kind: 'bearer'; readonly value: string }
  | { readonly kind: 'code'; readonly value: string };

export interface ReadCredential {
  readonly credential: Credential;
  /** Query string without `?` and without what was addressed to the gateway. */
  readonly query: string;
  /** The Authorization header was ours and must not be forwarded. */
  readonly ownsAuthorization: boolean;
  /** Came as `?access_token=`, as Baidu's clients send it. */
  readonly fromQuery: boolean;
  /** Baidu's SDK marked the call. */
  readonly isBaiduSdk: boolean;
}

/** `query` is the raw text behind the first `?`. */
export function readCredential(query: string, authorization: string | undefined): ReadCredential {
  const header = readHeader(authorization);
  const ownsHeader = header.kind !== 'none';
  if (!query.includes('access_token=') && !query.includes('aipSdk='))
    return { credential: header, query, ownsAuthorization: ownsHeader, fromQuery: false, isBaiduSdk: false };
  const { token, query: rest, isBaiduSdk } = readQuery(query);
  if (token === undefined)
    return { credential: header, query: rest, ownsAuthorization: ownsHeader, fromQuery: false, isBaiduSdk };
  return {
    credential: { kind: 'bearer', value: token },
    query: rest,
    // With the token in the address the header may belong to the service, unless it is plainly a key of ours.
    ownsAuthorization:
      header.kind === 'code' || (header.kind === 'bearer' && /^(sk-|2[45]\.)/.test(header.value)),
    fromQuery: true,
    isBaiduSdk,
  };
}

/** An address of the gateway without what signs its caller in. */
export function withoutToken(address: string): string {
  const mark = address.indexOf('?');
  if (mark === -1 || !address.includes('access_token=')) return address;
  const { query } = readQuery(address.slice(mark + 1));
  return query === '' ? address.slice(0, mark) : `${address.slice(0, mark)}?${query}`;
}

function readHeader(authorization: string | undefined): Credential {
  if (authorization === undefined) return { kind: 'none' };
  const space = authorization.indexOf(' ');
  const scheme = authorization.slice(0, space).toLowerCase();
  const value = authorization.slice(space + 1).trim();
  if (scheme === 'bearer') return { kind: 'bearer', value };
  if (scheme === 'appcode') return { kind: 'code', value };
  return { kind: 'none' };
}

function readQuery(query: string): { query: string; token?: string; isBaiduSdk: boolean } {
  let token: string | undefined;
  let isBaiduSdk = false;
  const kept: string[] = [];
  for (const item of query.split('&')) {
    if (item.startsWith('access_token=')) {
      // Baidu's SDK appends its mark with a second `?`: access_token=24.abc?aipSdk=node
      const [value = '', mark] = item.slice('access_token='.length).split('?');
      isBaiduSdk ||= mark?.startsWith('aipSdk=') === true;
      token = decode(value);
    } else if (item.startsWith('aipSdk=')) isBaiduSdk = true;
    else kept.push(item);
  }
  return { query: kept.join('&'), isBaiduSdk, ...(token === undefined ? {} : { token }) };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
