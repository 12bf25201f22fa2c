// The end of every call: counted, and written to the request log when its application is known.
import { type AnsweredCall, type Call, versionOf } from '../call/call.ts';
import { noteDuration } from '../hosted/version-load.ts';
import type { Meters } from '../outcome/meters.ts';
import type { Refusal } from '../outcome/refusal.ts';
import { errorOf, type GatewayErrors } from '../outcome/refusal-answer.ts';
import { toLogRow } from './log-row.ts';
import type { RequestLog } from './request-log.ts';

/** Where the end of a call is written down. */
export interface CallRecords {
  readonly errors: GatewayErrors;
  readonly meters: Pick<Meters, 'refused' | 'forCall'>;
  readonly requestLog: Pick<RequestLog, 'add'>;
  /** What is under way still is out of time. */
  readonly isCutting: boolean;
}

/** `status` as the caller saw it; a refusal says why the gateway, not the service, gave it. */
export function finishCall(records: CallRecords, call: Call, status: number, refusal?: Refusal): void {
  if (call.progress.isDone) return;
  call.progress.isDone = true;
  if ('task' in call || 'feedback' in call) return;
  const error = refusal === undefined ? undefined : errorOf(records.errors, refusal.code);
  const errorCode = status === 499 ? 0 : (error?.gatewayCode ?? 0);
  // Without an application the row has no owner, strangers could fill the disk.
  if (!('application' in call)) {
    records.meters.refused(errorCode);
    return;
  }
  // The connection broke off, but it was not the caller's doing.
  const cut = status === 499 && records.isCutting ? '网关退出，等待时间已到，调用被中断' : undefined;
  const text = cut ?? refusal?.detail ?? error?.zh ?? (status >= 400 ? `服务返回 ${status}` : '');
  record(records, { call, status, errorCode, error: text });
}

function record({ requestLog, meters }: CallRecords, answered: AnsweredCall): void {
  const { call, status, errorCode } = answered;
  const row = toLogRow(answered);
  requestLog.add(row);
  const meter = call.grant?.meter ?? meters.forCall(call.application.id, call.service?.code ?? '');
  meter.done(errorCode, status, row.total_us, row.upstream_us);
  meter.bytes(row.request_bytes, row.response_bytes);
  const version = versionOf(call);
  version?.meter.done(status >= 400 || errorCode !== 0);
  if (version !== undefined && call.protocol === 'http') noteDuration(version.replicaPool.load, row.total_us);
}
