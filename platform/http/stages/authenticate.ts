import type { Config } from '#config/config.ts';
import type { SecretBox } from '#storage/secret-box.ts';
import type { Storage } from '#storage/storage.ts';
import { findSession, type LiveSession } from '../../operations/identity/base/session.ts';
import { sessionTokenOf } from '../request/session-token.ts';

interface SessionStore {
  readonly storage: Pick<Storage, 'db'>;
  readonly secrets: SecretBox;
}

/** Who sends the request; undefined for a stranger. Whether a stranger may go on is decided by `authorise`. */
export async function authenticate(
  request: Request,
  origin: string,
  { storage, secrets }: SessionStore,
  config: Config,
  now: Date,
): Promise<LiveSession | undefined> {
  const token = sessionTokenOf(request, origin);
  if (token === undefined) return undefined;
  return findSession({ db: storage.db, secrets, config }, token, now);
}
