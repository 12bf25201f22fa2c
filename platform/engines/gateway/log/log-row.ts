// A call as it is kept. Names are the columns'.
import { copyText } from '#storage/copy-rows.ts';
import { type AnsweredCall, type CallOrigin, versionOf } from '../call/call.ts';
import type { Exclusion } from '../hosted/split/assignment.ts';

export interface LogRow {
  /** Epoch ms of the call's start. */
  readonly at: number;
  readonly id: string;
  readonly organization_id: string;
  readonly project_id: string;
  readonly application_id: string;
  readonly service_id: string;
  readonly version_id: string;
  readonly arm: string;
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
  readonly origin: CallOrigin;
  /** '' when the call is no part of an experiment. */
  readonly test_version_id: string;
  readonly unit: number | null;
  readonly excluded: Exclusion | '';
  /** JSON text. */
  readonly measures: string | null;
  /** The server of this gateway; '' where there is one only. */
  readonly gateway: string;
}

const MAX_PATH = 1_024;
const MAX_AGENT = 256;

/** Organisation and project are those of the calling application. */
export function toLogRow({ call, status, errorCode, error }: AnsweredCall): LogRow {
  const { application, service, progress, assignment } = call;
  const { upstreamUs } = progress;
  const totalUs = Math.round((performance.now() - call.startedMs) * 1_000);
  return {
    at: call.at,
    id: call.id,
    organization_id: application.organizationId,
    project_id: application.projectId,
    application_id: application.id,
    service_id: service?.id ?? '',
    version_id: versionOf(call)?.id ?? '',
    arm: assignment?.arm ?? '',
    method: call.method,
    path: atMost(call.path, MAX_PATH),
    protocol: call.protocol,
    client_ip: call.caller.ip,
    status,
    error_code: errorCode,
    error,
    total_us: totalUs,
    gateway_us: Math.max(0, totalUs - upstreamUs),
    upstream_us: upstreamUs,
    request_bytes: progress.requestBytes,
    response_bytes: progress.responseBytes,
    retries: progress.retries,
    upstream: progress.upstreamStartedMs > 0 && 'upstream' in call ? call.upstream.origin : '',
    user_agent: atMost(call.userAgent, MAX_AGENT),
    origin: call.origin,
    test_version_id: assignment?.testVersionId ?? '',
    unit: assignment?.unit ?? null,
    excluded: assignment?.excluded ?? '',
    measures: null,
    gateway: service?.gateway ?? '',
  };
}

function atMost(text: string, most: number): string {
  return text.length > most ? text.slice(0, most) : text;
}

/** In the order of `createLogLine`. */
export const LOG_COLUMNS: readonly (keyof LogRow)[] = [
  'at',
  'id',
  'organization_id',
  'project_id',
  'application_id',
  'service_id',
  'version_id',
  'arm',
  'method',
  'path',
  'protocol',
  'client_ip',
  'status',
  'error_code',
  'error',
  'total_us',
  'gateway_us',
  'upstream_us',
  'request_bytes',
  'response_bytes',
  'retries',
  'upstream',
  'user_agent',
  'origin',
  'test_version_id',
  'unit',
  'excluded',
  'measures',
  'gateway',
];

const NO_PART = '\t\\N\t';

/** Makes a row a line of COPY's text format. Only what came from outside can hold what needs an escape. */
export function createLogLine(): (row: LogRow) => string {
  const isoTime = createIsoTime();
  return (row) => {
    const ids = `${row.organization_id}\t${row.project_id}\t${row.application_id}\t${row.service_id}\t${row.version_id}\t${row.arm}`;
    const request = `${copyText(row.method)}\t${copyText(row.path)}\t${row.protocol}\t${copyText(row.client_ip)}`;
    const outcome = `${row.status}\t${row.error_code}\t${copyText(row.error)}`;
    const times = `${row.total_us}\t${row.gateway_us}\t${row.upstream_us}`;
    const bytes = `${row.request_bytes}\t${row.response_bytes}`;
    const ends = `${row.retries}\t${copyText(row.upstream)}\t${copyText(row.user_agent)}`;
    const part =
      row.test_version_id === '' ? NO_PART : `${row.test_version_id}\t${row.unit ?? '\\N'}\t${row.excluded}`;
    const measures = row.measures === null ? '\\N' : copyText(row.measures);
    const marks = `${row.origin}\t${part}\t${measures}\t${row.gateway}`;
    return `${isoTime(row.at)}\t${row.id}\t${ids}\t${request}\t${outcome}\t${times}\t${bytes}\t${ends}\t${marks}\n`;
  };
}

/** The calls of one second share all but their milliseconds. */
function createIsoTime(): (at: number) => string {
  let second = Number.NaN;
  let text = '';
  return (at) => {
    const ms = at % 1_000;
    if (at - ms !== second) {
      second = at - ms;
      text = new Date(second).toISOString().slice(0, -'000Z'.length);
    }
    return `${text}${String(ms).padStart(3, '0')}Z`;
  };
}
