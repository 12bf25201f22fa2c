// Where a registered service is and how the gateway signs in there.
import type { CookieRule } from '../wire/cookies.ts';

export interface Upstream {
  /** `http(s)://host:port`; ws addresses are kept as their http twin. Of a replica also `unix:/path`. */
  readonly origin: string;
  /** Without trailing slash; '' at the root. */
  readonly basePath: string;
  /** Credential to add, as a header or a ready-made query item. */
  readonly header?: readonly [name: string, value: string];
  readonly query?: string;
  readonly timeoutMs: number;
  readonly retries: number;
  /** A process of the platform: what may be registered as an address has no say here. */
  readonly isOwn?: true;
  /** Cookies that cross the gateway; absent: none. */
  readonly cookies?: CookieRule;
  /** Host name of the gateway at which pages of the service may run scripts; absent: nowhere. */
  readonly pagesHost?: string;
  /** Why this address cannot be called (Chinese). */
  readonly refused?: string;
}

export interface RegisteredUpstream {
  readonly baseUrl: string;
  readonly authKind: string;
  readonly authName: string;
  /** Opened credential, '' when there is none. */
  readonly credential: string;
  readonly timeoutMs: number;
  readonly retryCount: number;
}

/** Whether the address may be called is found out when it is dialled. */
export function createUpstream(registered: RegisteredUpstream): Upstream {
  const { timeoutMs, retryCount: retries } = registered;
  if (!URL.canParse(registered.baseUrl))
    return { origin: '', basePath: '', timeoutMs, retries, refused: '服务地址格式有误' };
  const url = new URL(registered.baseUrl.replace(/^ws/i, 'http'));
  const isWeb = /^https?:$/.test(url.protocol);
  return {
    origin: url.origin,
    basePath: url.pathname.replace(/\/+$/, ''),
    timeoutMs,
    retries,
    ...credentialOf(registered),
    ...(isWeb ? {} : { refused: '只支持 http、https、ws、wss 地址' }),
  };
}

/** The kinds of `schemas/enums/credential-kind.yaml`. */
function credentialOf({
  authKind,
  authName,
  credential,
}: RegisteredUpstream): Pick<Upstream, 'header' | 'query'> {
  if (credential === '') return {};
  if (authKind === 'header') return { header: [authName.toLowerCase(), credential] };
  if (authKind === 'bearer') return { header: ['authorization', `Bearer ${credential}`] };
  if (authKind === 'basic')
    return { header: ['authorization', `Basic ${Buffer.from(credential).toString('base64')}`] };
  if (authKind === 'query')
    return { query: `${encodeURIComponent(authName)}=${encodeURIComponent(credential)}` };
  return {};
}
