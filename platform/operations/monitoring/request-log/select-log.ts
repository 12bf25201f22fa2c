// Request log rows of one service that match the filters.
import { containsPattern } from '#storage/entity-rows.ts';
import type { Db } from '#storage/storage.ts';
import { readSpan, type SpanRequest } from '../monitor/time-span.ts';

export interface LogFilter extends SpanRequest {
  readonly serviceId: string;
  readonly applicationId?: string;
  readonly versionId?: string;
  /** A value of the enumeration `call-origin`. */
  readonly origin?: string;
  readonly testVersionId?: string;
  readonly arm?: string;
  /** A value of the enumeration `call-result`. */
  readonly result?: string;
  readonly status?: number;
  readonly errorCode?: number;
  readonly path?: string;
  readonly requestId?: string;
  readonly clientIp?: string;
  readonly minLatencyMs?: number;
}

/** Always bound to a span of time, so that only the partitions of those days are read. */
export function selectLog(db: Db, filter: LogFilter, now: Date) {
  const { from, to } = readSpan(filter, now);
  return db
    .selectFrom('requestLog')
    .where((eb) =>
      eb.and([
        eb('serviceId', '=', filter.serviceId),
        eb('at', '>=', from),
        eb('at', '<', to),
        ...exact(filter).map(([name, value]) => eb(name, '=', value)),
        ...(filter.result === 'failure' ? [eb.or([eb('status', '>=', 400), eb('errorCode', '!=', 0)])] : []),
        ...(filter.result === 'success' ? [eb.and([eb('status', '<', 400), eb('errorCode', '=', 0)])] : []),
        ...(filter.path === undefined || filter.path.trim() === ''
          ? []
          : [eb('path', 'ilike', containsPattern(filter.path.trim()))]),
        ...(filter.minLatencyMs === undefined ? [] : [eb('totalUs', '>=', filter.minLatencyMs * 1000)]),
      ]),
    );
}

type ExactName =
  | 'applicationId'
  | 'versionId'
  | 'origin'
  | 'testVersionId'
  | 'arm'
  | 'status'
  | 'errorCode'
  | 'id'
  | 'clientIp';

function exact(filter: LogFilter): (readonly [ExactName, string | number])[] {
  const { applicationId, versionId, origin, testVersionId, arm, status, errorCode, requestId, clientIp } =
    filter;
  const values = {
    applicationId,
    versionId,
    origin,
    testVersionId,
    arm,
    status,
    errorCode,
    id: requestId?.trim(),
    clientIp: clientIp?.trim(),
  };
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name as ExactName, value] as const],
  );
}

/** Columns that people see; the rest is for other areas. */
export const LOG_COLUMNS = [
  'id',
  'at',
  'applicationId',
  'serviceId',
  'versionId',
  'origin',
  'testVersionId',
  'arm',
  'excluded',
  'method',
  'path',
  'protocol',
  'clientIp',
  'status',
  'errorCode',
  'error',
  'totalUs',
  'gatewayUs',
  'upstreamUs',
  'requestBytes',
  'responseBytes',
  'retries',
  'upstream',
  'userAgent',
] as const;

export function resultOf(row: {
  readonly status: number;
  readonly errorCode: number;
}): 'success' | 'failure' {
  return row.status >= 400 || row.errorCode !== 0 ? 'failure' : 'success';
}

/** Null: the call counts in its test, or has none. */
export function exclusionOf({ excluded }: { readonly excluded: string }): string | null {
  return excluded === '' ? null : excluded;
}
