import type { Config } from '#config/config.ts';
import { findSession, type LiveSession, SESSION_COOKIE } from '../../operations/base/session.ts';
import { readCookie } from '../cookies.ts';
import type { EmbeddedBackend } from '../dependencies.ts';

/** Who sends the request; undefined for a stranger. Whether a stranger may go on is decided by `authorise`. */
export async function authenticate(
  request: Request,
  backend: EmbeddedBackend,
  config: Config,
  now: Date,
): Promise<LiveSession | undefined> {
  const token = readCookie(request, SESSION_COOKIE);
  if (token === undefined) return undefined;
  return findSession({ db: backend.storage.db, secrets: backend.secrets, config }, token, now);
}
