// A test call of a service that a person makes from the console, with a token for this one service that dies soon.
import { AppError } from '#core/app-error.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { signedInActor } from '../../handler/signed-in-actor.ts';
import { sendReadable } from '../test-call/send-readable.ts';

const TOKEN_SECONDS = 60;

/** Counted and logged as a test, apart from the calls of applications and from every experiment. */
export const sendTest: Handler<'serviceTest.send'> = async (request, context) => {
  const { id, versionId } = request;
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
  return sendReadable(context, request, { code: service.code, token, failure: 'service.test-failed' });
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
