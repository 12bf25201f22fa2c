// Keeps a call to be made later and answers 202.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createId } from '#storage/create-id.ts';
import type { AdmittedCall } from '../call/call.ts';
import { callHeaders } from '../call/call-headers.ts';
import { forwardedHeaders } from '../forward/request-headers.ts';
import { finishCall } from '../log/finish-call.ts';
import { bodyLength } from '../wire/request-body.ts';
import { inviteBody, sendAnswer } from '../wire/send-answer.ts';
import { wholeBody } from '../wire/whole-body.ts';
import type { AsyncContext, AsyncOptions } from './async-options.ts';

/** Of one call; the gateway has it in memory while it comes. */
const MAX_BODY_BYTES = 104_857_600;
/** Of all calls that are coming in. */
const MAX_BYTES_AT_ONCE = 268_435_456;
const CLIENT_CLOSED = 499;

export async function submitTask(
  context: AsyncContext,
  call: AdmittedCall,
  req: IncomingMessage,
  res: ServerResponse,
  { bodyLimitBytes, refuse }: AsyncOptions,
): Promise<void> {
  const limit = Math.min(bodyLimitBytes, MAX_BODY_BYTES);
  const declared = bodyLength(req);
  if (declared > limit) return refuse({ code: 'gateway.body-too-large' });
  const expected = Number.isNaN(declared) ? limit : declared;
  if (context.receiving.bytes + expected > MAX_BYTES_AT_ONCE)
    return refuse({ code: 'gateway.busy', detail: '同时提交的任务过大', retryMs: 1_000 });
  context.receiving.bytes += expected;
  res.once('close', () => {
    context.receiving.bytes -= expected;
    finishCall(context, call, CLIENT_CLOSED, { code: 'gateway.bad-request', detail: '调用方提前断开' });
  });

  inviteBody(req, res);
  const body = await wholeBody(req, limit, (chunk) => {
    call.progress.requestBytes += chunk.length;
  });
  if (body === undefined) return refuse({ code: 'gateway.body-too-large' });
  const id = createId('task', call.at);
  const { query } = call.read;
  const isKept = await context.tasks.store.insert({
    id,
    organizationId: call.application.organizationId,
    projectId: call.application.projectId,
    applicationId: call.application.id,
    serviceId: call.service.id,
    versionId: versionIdOf(call),
    method: call.method,
    path: query === '' ? call.path : `${call.path}?${query}`,
    headers: headersOf(call, req, id),
    body,
  });
  if (!isKept) return refuse({ code: 'gateway.busy', detail: '排队的任务过多', retryMs: 10_000 });
  answer(call, req, res, id);
  finishCall(context, call, 202);
}

/** A test call may name the version by number: its id outlives the table. */
function versionIdOf({ wantedVersion, service }: AdmittedCall): string {
  if (typeof wantedVersion !== 'number') return wantedVersion ?? '';
  const versions = [...(service.hosted?.versions.values() ?? [])];
  return versions.find(({ number }) => number === wantedVersion)?.id ?? '';
}

/** What the service will see: the answer is kept as it is, so it must not come in a coding of the caller's wish. */
function headersOf(call: AdmittedCall, req: IncomingMessage, id: string) {
  const { 'accept-encoding': _, ...headers } = forwardedHeaders(call, req.headers);
  return { ...headers, 'x-aic-request-id': id };
}

function answer(call: AdmittedCall, req: IncomingMessage, res: ServerResponse, id: string): void {
  const statusUrl = `/services/${call.serviceCode}/tasks/${id}`;
  const body = JSON.stringify({ task_id: id, state: 'Pending', status_url: statusUrl });
  call.progress.responseBytes = Buffer.byteLength(body);
  const own = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    location: statusUrl,
    'x-request-id': call.id,
  };
  sendAnswer(req, res, { status: 202, headers: { ...own, ...callHeaders(call) }, body });
}
