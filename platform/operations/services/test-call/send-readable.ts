// A test call whose answer a person can look at: text as text, everything else as base64.
import { AppError } from '#core/app-error.ts';
import type { OperationContext } from '../../handler/handler.ts';
import { readableBody } from './readable-body.ts';
import { sendCall, type TestCallPlan, type TestCallRequest } from './send-call.ts';

/** At most one of the two. */
export interface SentBody {
  readonly body?: string;
  readonly bodyBase64?: string;
}

const MAX_BODY_BYTES = 1024 * 1024;
const VERSION = 'x-aic-version';

export async function sendReadable(
  context: OperationContext,
  request: Omit<TestCallRequest, 'body'> & SentBody,
  plan: Omit<TestCallPlan, 'limit'>,
) {
  const { body, bodyBase64, ...rest } = request;
  const call = { ...rest, ...bodyOf(body, bodyBase64) };
  const { response, bytes, ...answer } = await sendCall(context, call, { ...plan, limit: MAX_BODY_BYTES });
  const number = Number(response.headers.get(VERSION));
  return {
    ...answer,
    status: response.status,
    statusText: response.statusText,
    ok: response.ok,
    version: number > 0 ? number : null,
    headers: [...response.headers].map(([name, value]) => ({ name, value })),
    contentType: response.headers.get('content-type') ?? '',
    ...readableBody(bytes, answer.truncated),
  };
}

function bodyOf(body: string | undefined, base64: string | undefined): Pick<TestCallRequest, 'body'> {
  if (base64 !== undefined && body !== undefined)
    throw new AppError('request.invalid', {}, { fields: { bodyBase64: '与 body 只能传一个' } });
  if (base64 !== undefined) return { body: Buffer.from(base64, 'base64') };
  return body === undefined ? {} : { body };
}
