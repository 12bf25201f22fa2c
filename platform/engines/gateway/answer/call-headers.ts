// What the gateway says of a call in its response headers.
import type { AdmittedCall, RoutedCall } from '../call.ts';
import type { Quota } from '../limit/gcra.ts';

/** For the gateway's own answers. */
export function callHeaders({ id, quota }: AdmittedCall): Record<string, string> {
  return { 'x-aic-request-id': id, ...quotaHeaders(quota) };
}

/** For answers of the service; the overhead is what the gateway took before it asked. */
export function answerHeaders(call: RoutedCall): Record<string, string> {
  const headers = quotaHeaders(call.quota);
  headers['x-aic-request-id'] = call.id;
  headers['x-aic-overhead-duration-ms'] = (call.progress.upstreamStartedMs - call.startedMs).toFixed(3);
  if (call.version !== undefined) headers['x-aic-version'] = String(call.version.number);
  return headers;
}

export function quotaHeaders(quota: Quota | undefined): Record<string, string> {
  if (quota === undefined) return {};
  return {
    'x-ratelimit-limit-requests': String(quota.limit),
    'x-ratelimit-remaining-requests': String(quota.remaining),
    'x-ratelimit-reset-requests': `${(quota.resetMs / 1_000).toFixed(3)}s`,
  };
}
