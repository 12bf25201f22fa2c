// What a row of the request log says of a metric, for tests under way and for what was before them.
import { FAILED } from '../rollups/sum-calls.ts';
import { type RawBuilder, sql } from '../sql.ts';

/** Branches of a `case` over the metric's source; columns are the log's. @param code the metric's error code */
export function callValues(
  code: RawBuilder<unknown>,
  failed: RawBuilder<unknown> = FAILED,
): RawBuilder<unknown> {
  return sql`
    when 'success' then case when ${failed} then 0 else 1 end
    when 'errorCode' then case when ${code} in (status, error_code) then 1 else 0 end
    when 'latency' then total_us
    when 'upstreamLatency' then case when upstream <> '' then upstream_us end
    when 'requestBytes' then request_bytes
    when 'responseBytes' then response_bytes`;
}
