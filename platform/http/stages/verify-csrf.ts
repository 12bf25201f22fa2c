import { timingSafeEqual } from 'node:crypto';
import { AppError } from '#core/app-error.ts';
import type { Operation } from '#core/contract.ts';
import type { Db } from '#storage/storage.ts';
import type { LiveSession } from '../../operations/identity/base/session.ts';
import type { RequestBody } from '../request/read-body.ts';
import { verifyRelayToken } from './verify-relay-token.ts';

const CSRF_FIELD = 'csrftoken';
const RELAY_FIELD = 'Relay-Token';

/**
 * Calls with `x-csrf` carry csrftoken and Relay-Token, each as a header or as a field of the body. Returns the body
 * without them, because they are no part of the contract.
 */
export async function verifyCsrf(
  operation: Operation,
  request: Request,
  body: RequestBody,
  session: LiveSession | undefined,
  parts: { readonly db: Db; readonly now: Date },
): Promise<RequestBody> {
  if (!operation.csrf || session === undefined) return body;
  const { [CSRF_FIELD]: csrfField, [RELAY_FIELD]: relayField, ...rest } = body;
  const csrfToken = request.headers.get(CSRF_FIELD) ?? csrfField;
  if (typeof csrfToken !== 'string' || !isEqual(csrfToken, session.csrfToken))
    throw new AppError('csrf.invalid');
  const relayToken = request.headers.get(RELAY_FIELD) ?? relayField;
  if (typeof relayToken !== 'string' || relayToken === '') throw new AppError('relay-token.missing');
  await verifyRelayToken(relayToken, session, parts.db, parts.now);
  return rest;
}

function isEqual(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
