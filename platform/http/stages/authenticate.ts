import type { Config } from '#config/config.ts';
import { findSession, type LiveSession } from '../../operations/identity/base/session.ts';
import type { EmbeddedBackend } from '../dependencies.ts';
import { sessionTokenOf } from '../session-token.ts';

/** Who sends the request; undefined for a stranger. Whether a stranger may go on is decided by `authorise`. */
export async function authenticate(
  request: Request,
  origin: string,
  backend: EmbeddedBackend,
  config: Config,
  now: Date,
): Promise<LiveSession | undefined> {
  const token = sessionTokenOf(request, origin);
  if (token === undefined) return undefined;
  return findSession({ db: backend.storage.db, secrets: backend.secrets, config }, token, now);
}
