// A call through the gateway as the application would make it, with a token that lives for a minute.
import { AppError } from '#core/app-error.ts';
import type { Handler } from '../../handler/handler.ts';
import { sendReadable } from '../test-call/send-readable.ts';
import { findApplication } from './find-application.ts';
import { findGranted } from './find-granted.ts';

const TOKEN_SECONDS = 60;

/** Counts, limits and logs like any call of the application. */
export const sendTest: Handler<'application.test.send'> = async (request, context) => {
  const { db } = context.storage;
  const application = await findApplication(db, request.id);
  if (application.state !== 'Enabled') throw new AppError('application.disabled');
  const code = await findGranted(db, request.id, request.interfaceId);
  if (code === undefined) throw new AppError('application.not-granted');
  const token = await context.engines.gateway.issueToken(application.id, TOKEN_SECONDS);
  return sendReadable(context, request, { code, token, failure: 'application.test-failed' });
};
