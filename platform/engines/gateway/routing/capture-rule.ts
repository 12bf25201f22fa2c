// Which calls of a service are kept, and what of them.
import { hashShare } from '#core/hash.ts';
import type { RoutingTables } from './read-tables.ts';

export interface CaptureRule {
  readonly enabled: boolean;
  /** 0 to 1. */
  readonly share: number;
  readonly keepsRequest: boolean;
  readonly keepsResponse: boolean;
  /** Lower case names of JSON keys, form fields, headers and query items. */
  readonly masked: ReadonlySet<string>;
  readonly retentionDays: number;
  readonly maxBytes: number;
  /** Of each body. */
  readonly maxBodyBytes: number;
}

export function createCaptureRule(row: RoutingTables['captures'][number]): CaptureRule {
  return {
    enabled: row.enabled,
    share: row.samplePercent / 100,
    keepsRequest: row.streams.includes('request'),
    keepsResponse: row.streams.includes('response'),
    masked: new Set(row.maskedFields.map((name) => name.toLowerCase())),
    retentionDays: row.retentionDays,
    maxBytes: row.maxMb * 1_048_576,
    maxBodyBytes: row.maxBodyKb * 1_024,
  };
}

/** Decided by the request's id alone, so that the id alone tells whether the call was kept. */
export function isSampled({ enabled, share }: CaptureRule, requestId: string): boolean {
  return enabled && hashShare(requestId) < share;
}
