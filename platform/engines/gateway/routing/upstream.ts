// Where a registered service is and how the gateway signs in there.
import type { Upstream } from './routes.ts';

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
