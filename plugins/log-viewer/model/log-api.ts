// The log's calls as functions. Failures are shown where they matter, not as notices.
import type { PluginHost } from '#plugin-api';
import type { Found, LineQuery, LogInfo, Source, Window } from './wire.ts';

export interface LogApi {
  /** Lines from a number on; without one the last lines. */
  readonly lines: (from: number | undefined, count: number) => Promise<Window>;
  /** Lines with these numbers, ascending, 500 at most. */
  readonly pick: (numbers: readonly number[]) => Promise<Window>;
  readonly find: (query: LineQuery, signal: AbortSignal) => Promise<Found>;
  readonly info: () => Promise<LogInfo>;
  readonly download: (query: LineQuery, format: 'text' | 'gzip', heads: boolean) => Promise<void>;
}

type Calls = Pick<PluginHost, 'call' | 'download'>;

export function createLogApi({ call, download }: Calls, replicaId: string): LogApi {
  return {
    lines: (from, count) =>
      call(
        'containerLog.list',
        { replicaId, count, ...(from === undefined ? {} : { from }) },
        { silent: true },
      ),
    pick: (numbers) => call('containerLog.list', { replicaId, numbers }, { silent: true }),
    find: (query, signal) => call('containerLog.find', { replicaId, ...query }, { silent: true, signal }),
    info: () => call('containerLog.info', { replicaId }, { silent: true }),
    download: (query, format, heads) =>
      download('containerLog.download', { replicaId, ...query, format, heads }, { silent: true }),
  };
}

/** More replicas of one service are not offered. */
const MAX_SOURCES = 100;

/** Replicas of a service whose logs can be read, newest first. */
export async function readSources(
  { call }: Pick<PluginHost, 'call'>,
  serviceId: string,
  versionId: string | undefined,
): Promise<readonly Source[]> {
  const body = {
    serviceId,
    pageSize: MAX_SOURCES,
    ...(versionId === undefined || versionId === '' ? {} : { versionId }),
  };
  return (await call('containerLog.sources', body, { silent: true })).result;
}

/** Message of a failed call; an invalid pattern is reported at its field. */
export function failureText(error: unknown): string {
  const said = typeof error === 'object' && error !== null ? (error as Record<string, unknown>) : {};
  const { field } = said;
  const fault = typeof field === 'object' && field !== null ? Object.values(field)[0] : undefined;
  const text = [fault, said.global, said.message].find((part) => typeof part === 'string' && part !== '');
  return typeof text === 'string' ? text : '操作没有成功，请稍后重试';
}
