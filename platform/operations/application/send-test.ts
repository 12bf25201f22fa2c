// A call through the gateway as the application would make it, with a token that lives for a minute.
import { AppError } from '#core/app-error.ts';
import type { Handler, OperationContext } from '../handler.ts';
import { sendCall, type TestCallRequest } from '../test-call/send-call.ts';
import { findApplication } from './find-application.ts';

interface TestRequest extends TestCallRequest {
  readonly id: string;
  readonly interfaceId: string;
}

const TOKEN_SECONDS = 60;
const MAX_BODY_BYTES = 256 * 1024;

/** Counts, limits and logs like any call of the application. */
export const sendTest: Handler<TestRequest> = async (request, context) => {
  const application = await findApplication(context.storage.db, request.id);
  if (application.state !== 'Enabled') throw new AppError('application.disabled');
  const code = await grantedCode(context, request);
  const token = await context.engines.gateway.issueToken(application.id, TOKEN_SECONDS);
  const plan = { code, token, limit: MAX_BODY_BYTES, failure: 'application.test-failed' };
  const { response, bytes, ...answer } = await sendCall(context, request, plan);
  const binary = bytes.includes(0);
  const headers = Object.fromEntries(response.headers);
  return {
    ...answer,
    status: response.status,
    ok: response.ok,
    statusText: response.statusText,
    headers,
    headerText: Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    contentType: headers['content-type'] ?? '',
    body: binary ? '' : bytes.toString('utf8'),
    binary,
  };
};

async function grantedCode(context: OperationContext, request: TestRequest): Promise<string> {
  const granted = await context.storage.db
    .selectFrom('applicationInterface')
    .innerJoin('service', 'service.id', 'applicationInterface.serviceId')
    .select('service.code')
    .where('applicationInterface.applicationId', '=', request.id)
    .where('applicationInterface.serviceId', '=', request.interfaceId)
    .executeTakeFirst();
  if (granted === undefined) throw new AppError('application.not-granted');
  return granted.code;
}
