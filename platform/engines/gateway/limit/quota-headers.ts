// What callers are told of their limit.
import type { Quota } from './gcra.ts';

export function quotaHeaders(quota: Quota | undefined): Record<string, string> {
  if (quota === undefined) return {};
  return {
    'x-ratelimit-limit-requests': String(quota.limit),
    'x-ratelimit-remaining-requests': String(quota.remaining),
    'x-ratelimit-reset-requests': `${(quota.resetMs / 1_000).toFixed(3)}s`,
  };
}
