// `POST /services/{code}/feedback`: no call to the service, so it is neither counted nor logged as one.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPassing } from '#storage/database-unavailable.ts';
import type { Storage } from '#storage/storage.ts';
import { checkApplication } from './admit.ts';
import type { AccessTokens } from './auth/access-token.ts';
import { advance, type FeedbackCall, type ReadCall, type Refused } from './call/call.ts';
import { keepFeedback } from './feedback/keep-feedback.ts';
import { readFeedback } from './feedback/read-feedback.ts';
import { identify } from './identify.ts';
import { refusedQuota, take, waitMs } from './limit/gcra.ts';
import type { Refusal } from './outcome/refusal.ts';
import type { Grant, Routes } from './routing/routes.ts';
import { bodyLength } from './wire/request-body.ts';
import { inviteBody, sendAnswer } from './wire/send-answer.ts';
import { wholeBody } from './wire/whole-body.ts';

const FEEDBACK_PATH = '/feedback';
const MAX_BODY_BYTES = 1_048_576;

export interface FeedbackContext {
  readonly storage: Storage;
  readonly routes: { readonly current: () => Routes | undefined };
  readonly tokens: AccessTokens;
  readonly log: (line: string) => void;
  readonly refuse: (refused: Refused) => void;
}

/** Whether the address is ours: a service that lists the path as its own keeps it. */
export function isFeedback({ routes }: Pick<FeedbackContext, 'routes'>, call: ReadCall): boolean {
  if (call.path !== FEEDBACK_PATH || call.method !== 'POST') return false;
  return routes.current()?.services.get(call.serviceCode)?.paths.lists('POST', FEEDBACK_PATH) !== true;
}

export async function answerFeedback(
  context: FeedbackContext,
  read: ReadCall,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const call = check(context, read, req);
  if ('refusal' in call) return context.refuse(call);
  const refuse = (refusal: Refusal) => context.refuse({ call, refusal });
  if (bodyLength(req) > MAX_BODY_BYTES) return refuse({ code: 'gateway.feedback-too-large' });
  inviteBody(req, res);
  const body = await wholeBody(req, MAX_BODY_BYTES);
  if (body === undefined) return refuse({ code: 'gateway.feedback-too-large' });
  const items = readFeedback(body ?? Buffer.alloc(0));
  if (typeof items === 'string') return refuse({ code: 'gateway.feedback-invalid', about: items });
  try {
    const { accepted, late, unknown } = await keepFeedback(context.storage, call, items);
    if (unknown.length > 0)
      return refuse({ code: 'gateway.feedback-unknown-request', about: unknown.slice(0, 5).join(', ') });
    const told = JSON.stringify({ accepted, repeated: items.length - accepted, late });
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
    const ids = { 'x-aic-request-id': call.id, 'x-request-id': call.id };
    sendAnswer(req, res, { status: 200, headers: { ...headers, ...ids }, body: told });
  } catch (error) {
    if (isPassing(error)) return refuse({ code: 'gateway.busy', detail: '数据库不可用', retryMs: 1_000 });
    context.log(`反馈没有保存：${error instanceof Error ? error.message : error}`);
    refuse({ code: 'gateway.internal' });
  }
}

/** Also of services that have stopped: what was called before may be judged later. */
function check(
  { routes, tokens }: FeedbackContext,
  read: ReadCall,
  req: IncomingMessage,
): FeedbackCall | Refused {
  const table = routes.current();
  if (table === undefined) return { call: read, refusal: { code: 'gateway.busy' } };
  const identified = identify(table, tokens, read, req.headers);
  if ('code' in identified) return { call: read, refusal: identified };
  const { application, service, grant } = identified;
  const call = advance(identified, { feedback: true as const });
  const unwelcome = checkApplication(application, read.caller.ip);
  if (unwelcome !== undefined) return { call, refusal: unwelcome };
  if (service === undefined) return { call, refusal: { code: 'gateway.unknown-interface' } };
  if (grant === undefined) return { call, refusal: { code: 'gateway.not-granted' } };
  const refusal = checkRate(grant);
  return refusal === undefined ? advance(call, { service }) : { call, refusal };
}

/** Costs nothing of the calls' own budget: what questions after tasks are limited by. */
function checkRate({ polls }: Grant): Refusal | undefined {
  const now = performance.now();
  if (waitMs(polls, now) > 0) return { code: 'gateway.qps-limit', quota: refusedQuota(polls, now) };
  take(polls, now);
  return undefined;
}
