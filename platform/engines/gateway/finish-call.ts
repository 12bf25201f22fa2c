// The end of every call: counted, and written to the request log when its application is known.
import { errorOf } from './answer/refusal-answer.ts';
import { type AnsweredCall, type Call, versionOf } from './call.ts';
import type { GatewayContext } from './gateway-context.ts';
import { toLogRow } from './log/log-row.ts';
import type { Refusal } from './refusal.ts';

/** `status` as the caller saw it; a refusal says why the gateway, not the service, gave it. */
export function finishCall(context: GatewayContext, call: Call, status: number, refusal?: Refusal): void {
  if (call.progress.isDone) return;
  call.progress.isDone = true;
  if ('task' in call) return;
  const error = refusal === undefined ? undefined : errorOf(context.errors, refusal.code);
  const errorCode = status === 499 ? 0 : (error?.gatewayCode ?? 0);
  // Without an application the row has no owner, strangers could fill the disk.
  if (!('application' in call)) {
    context.meters.refused(errorCode);
    return;
  }
  // The connection broke off, but it was not the caller's doing.
  const cut = status === 499 && context.isCutting ? '网关退出，等待时间已到，调用被中断' : undefined;
  const text = cut ?? refusal?.detail ?? error?.zh ?? (status >= 400 ? `服务返回 ${status}` : '');
  record(context, { call, status, errorCode, error: text });
}

function record({ requestLog, meters }: GatewayContext, answered: AnsweredCall): void {
  const { call, status, errorCode } = answered;
  const row = toLogRow(answered);
  requestLog.add(row);
  const meter = call.grant?.meter ?? meters.forCall(call.application.id, call.service?.code ?? '');
  meter.done(errorCode, status, row.total_us, row.upstream_us);
  meter.bytes(row.request_bytes, row.response_bytes);
  versionOf(call)?.meter.done(status >= 400 || errorCode !== 0);
}
