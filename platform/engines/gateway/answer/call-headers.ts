// What the gateway says of a call in its response headers.
import type { Call } from '../call.ts';
import type { Quota } from '../limit/gcra.ts';

/** For answers of the service; the overhead is what the gateway took before it asked. */
export function callHeaders(call: Call): Record<string, string> {
  const overheadMs = call.upstreamStartedMs - call.startedMs;
  return {
    'x-aic-request-id': call.id,
    'x-aic-overhead-duration-ms': overheadMs.toFixed(3),
    ...(call.version === undefined ? {} : { 'x-aic-version': String(call.version.number) }),
    ...quotaHeaders(call.quota),
  };
}

export function quotaHeaders(quota: Quota | undefined): Record<string, string> {
  if (quota === undefined) return {};
  return {
    'x-ratelimit-limit-requests': String(quota.limit),
    'x-ratelimit-remaining-requests': String(quota.remaining),
    'x-ratelimit-reset-requests': `${(quota.resetMs / 1_000).toFixed(3)}s`,
  };
}
