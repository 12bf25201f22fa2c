// A call as it is kept. Names are the columns', because rows travel to the database as JSON.
import type { Call } from '../call.ts';

export interface LogRow {
  /** Epoch ms of the call's start. */
  readonly at: number;
  readonly id: string;
  readonly organization_id: string;
  readonly project_id: string;
  readonly application_id: string;
  readonly service_id: string;
  readonly method: string;
  readonly path: string;
  readonly protocol: string;
  readonly client_ip: string;
  readonly status: number;
  readonly error_code: number;
  readonly error: string;
  readonly total_us: number;
  readonly gateway_us: number;
  readonly upstream_us: number;
  readonly request_bytes: number;
  readonly response_bytes: number;
  readonly retries: number;
  readonly upstream: string;
  readonly user_agent: string;
}

const MOST_PATH = 1_024;
const MOST_AGENT = 256;

/** `error`: Chinese text, '' when all went well. Organisation and project are those of the calling application. */
export function toLogRow(call: Call, status: number, errorCode: number, error: string): LogRow {
  const { application, service, upstreamUs } = call;
  const totalUs = Math.round((performance.now() - call.startedMs) * 1_000);
  return {
    at: call.at,
    id: call.id,
    organization_id: application?.organizationId ?? '',
    project_id: application?.projectId ?? '',
    application_id: application?.id ?? '',
    service_id: service?.id ?? '',
    method: call.method,
    path: storable(call.path, MOST_PATH),
    protocol: call.protocol,
    client_ip: call.clientIp,
    status,
    error_code: errorCode,
    error,
    total_us: totalUs,
    gateway_us: Math.max(0, totalUs - upstreamUs),
    upstream_us: upstreamUs,
    request_bytes: call.requestBytes,
    response_bytes: call.responseBytes,
    retries: call.retries,
    upstream: call.upstreamStartedMs > 0 ? (service?.upstream?.origin ?? '') : '',
    user_agent: storable(call.userAgent, MOST_AGENT),
  };
}

/** PostgreSQL's text takes no NUL. */
function storable(text: string, most: number): string {
  const short = text.length > most ? text.slice(0, most) : text;
  return short.includes('\0') ? short.replaceAll('\0', '') : short;
}
