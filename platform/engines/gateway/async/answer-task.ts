// What a caller may ask of its own tasks: how it stands, the result, an end to it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TaskInquiry } from '../call/call.ts';
import { refusedQuota, take, waitMs } from '../limit/gcra.ts';
import type { Refusal } from '../outcome/refusal.ts';
import { parseJson } from '../wire/parse-json.ts';
import { SANDBOX, sandboxed } from '../wire/sandbox.ts';
import type { AsyncContext, AsyncOptions } from './async-options.ts';
import { MAX_RESULT_BYTES } from './run-task.ts';
import type { SeenTask, TaskKey } from './task-store.ts';

/** Larger results are fetched from their own address. */
const MAX_INLINE_BYTES = 1_048_576;

export async function answerTask(
  context: AsyncContext,
  call: TaskInquiry,
  req: IncomingMessage,
  res: ServerResponse,
  { refuse }: AsyncOptions,
): Promise<void> {
  const refusal = call.task.refusal ?? checkPolls(call);
  if (refusal !== undefined) return refuse(refusal);
  req.resume();
  const { store } = context.tasks;
  const { id, wantsResult } = call.task;
  const key: TaskKey = { id, applicationId: call.application.id, serviceId: call.service.id };
  const isCanceled =
    call.method === 'DELETE' && (await store.cancel(key, call.service.async?.retentionS ?? 0));
  const task = await store.find(key, wantsResult ? MAX_RESULT_BYTES : MAX_INLINE_BYTES);
  if (task === undefined) return refuse({ code: 'gateway.task-not-found' });
  if (call.method === 'DELETE' && !isCanceled && task.state !== 'Canceled')
    return refuse({ code: 'gateway.task-finished' });
  if (wantsResult) {
    if (task.responseBody === null) return refuse({ code: 'gateway.task-without-result' });
    return sendResult(call, res, task, task.responseBody);
  }
  const position = task.state === 'Pending' ? await store.queuePosition(task) : undefined;
  const body = JSON.stringify(describeTask(call.serviceCode, task, position));
  res.writeHead(200, {
    ...SANDBOX,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-aic-request-id': call.id,
  });
  res.end(body);
}

/** Asking after a task costs nothing of the calls' own budget. */
function checkPolls({ grant }: TaskInquiry): Refusal | undefined {
  if (grant === undefined) return undefined;
  const now = performance.now();
  if (waitMs(grant.polls, now) > 0) {
    const quota = refusedQuota(grant.polls, now);
    return { code: 'gateway.qps-limit', detail: '查询任务过于频繁', quota };
  }
  take(grant.polls, now);
  return undefined;
}

function sendResult(call: TaskInquiry, res: ServerResponse, task: SeenTask, body: Buffer): void {
  res.writeHead(task.status ?? 200, {
    ...headersOf(task),
    // Also what was kept before answers were sandboxed.
    ...sandboxed(headersOf(task)['content-security-policy']),
    'content-length': String(body.length),
    'x-aic-request-id': call.id,
  });
  res.end(body);
}

function describeTask(code: string, task: SeenTask, position: number | undefined) {
  const { id, state, attempts, status, error, resultBytes, createdAt, startedAt, finishedAt, expiresAt } =
    task;
  return {
    task_id: id,
    state,
    created_at: createdAt.toISOString(),
    started_at: startedAt?.toISOString(),
    finished_at: finishedAt?.toISOString(),
    expires_at: expiresAt?.toISOString(),
    attempts,
    queue_position: position,
    status: status ?? undefined,
    error: error === '' ? undefined : error,
    ...(resultBytes === null
      ? {}
      : { result_url: `/services/${code}/tasks/${id}/result`, result_bytes: resultBytes }),
    ...(task.responseBody === null ? {} : inlineResult(task, task.responseBody)),
  };
}

/** JSON as JSON, anything else in base64. */
function inlineResult(task: SeenTask, body: Buffer) {
  const { 'content-type': contentType, 'content-encoding': coding } = headersOf(task);
  const type = [contentType].flat().join();
  if (/[/+]json\b/i.test(type) && coding === undefined) {
    try {
      return { content_type: type, result_encoding: 'json', result: parseJson(body.toString()) };
    } catch {
      // Its service only calls it so.
    }
  }
  return { content_type: type, result_encoding: 'base64', result: body.toString('base64') };
}

function headersOf(task: SeenTask): Record<string, string | string[]> {
  // Written by the worker from the service's answer.
  return (task.responseHeaders ?? {}) as Record<string, string | string[]>;
}
