// A test call of a service that a person makes from the console, with a token for this one service that dies soon.
import { AppError } from '#core/app-error.ts';
import type { Handler, OperationContext } from '../handler.ts';
import { signedInActor } from '../signed-in-actor.ts';
import { sendCall, type TestCallRequest } from '../test-call/send-call.ts';
import { readableBody } from './readable-body.ts';

interface TestRequest extends Omit<TestCallRequest, 'body'> {
  readonly id: string;
  readonly versionId?: string;
  /** At most one of the two. */
  readonly body?: string;
  readonly bodyBase64?: string;
}

const TOKEN_SECONDS = 60;
const MAX_BODY_BYTES = 1024 * 1024;
const VERSION = 'x-aic-version';

/** Counted and logged as a test, apart from the calls of applications and from every experiment. */
export const sendTest: Handler<TestRequest> = async (request, context) => {
  const { id, versionId, body, bodyBase64 } = request;
  const { db } = context.storage;
  const service = await db
    .selectFrom('service')
    .select(['code', 'protocol'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (service === undefined) throw new AppError('record.not-found');
  if (service.protocol !== 'http')
    throw new AppError('service.test-protocol', { protocol: service.protocol });
  if (versionId !== undefined) await requireVersion(context, id, versionId);
  const { userId } = signedInActor(context).user;
  const token = await context.engines.gateway.issueTestToken({
    serviceId: id,
    ...(versionId === undefined ? {} : { versionId }),
    userId,
    seconds: TOKEN_SECONDS,
  });
  const call = { ...request, ...bodyOf(body, bodyBase64) };
  const plan = { code: service.code, token, limit: MAX_BODY_BYTES, failure: 'service.test-failed' };
  const { response, bytes, ...answer } = await sendCall(context, call, plan);
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
};

async function requireVersion({ storage }: OperationContext, serviceId: string, id: string): Promise<void> {
  const found = await storage.db
    .selectFrom('serviceVersion')
    .select('id')
    .where('id', '=', id)
    .where('serviceId', '=', serviceId)
    .executeTakeFirst();
  if (found === undefined)
    throw new AppError(
      'request.invalid',
      {},
      { fields: { versionId: '服务没有这个版本，请刷新后重新选择' } },
    );
}

function bodyOf(body: string | undefined, base64: string | undefined): Pick<TestCallRequest, 'body'> {
  if (base64 !== undefined && body !== undefined)
    throw new AppError('request.invalid', {}, { fields: { bodyBase64: '与 body 只能传一个' } });
  if (base64 !== undefined) return { body: Buffer.from(base64, 'base64') };
  return body === undefined ? {} : { body };
}
