import type { Config } from '#config/config.ts';
import { roleOf, type UserInfo } from '#core/permission.ts';
import { findSession } from '../../operations/identity/base/session.ts';
import type { AppDependencies, EmbeddedBackend } from '../dependencies.ts';
import { sessionTokenOf } from '../request/session-token.ts';
import type { EventHubOptions } from './event-hub.ts';
import type { Known } from './event-stream.ts';

type Who = EventHubOptions['who'];

const STRANGER: Known = { listener: 'stranger', person: '' };
const UNKNOWN: Known = { listener: 'unknown', person: '' };

interface WhoDependencies extends Pick<AppDependencies, 'backend' | 'now'> {
  readonly config: () => Config;
  readonly fetch: (request: Request) => Promise<Response>;
}

/** Tells who a request's cookies stand for: our own sessions are looked up, those of another platform it is asked about. */
export function createWho(dependencies: WhoDependencies): Who {
  const { backend } = dependencies;
  return backend.kind === 'embedded' ? ofSession(backend, dependencies) : ofPlatform(dependencies);
}

function ofSession(backend: EmbeddedBackend, { config, now }: WhoDependencies): Who {
  const { secrets, storage } = backend;
  return async (request, quiet) => {
    const token = sessionTokenOf(request, new URL(request.url).origin);
    if (token === undefined) return STRANGER;
    try {
      const parts = { db: storage.db, secrets, config: config() };
      const session = await findSession(parts, token, now(), quiet);
      return session === undefined ? STRANGER : { ...knownOf(session.user), session };
    } catch {
      return UNKNOWN;
    }
  };
}

/** The platform cannot be asked quietly: asking might keep the session alive, so a quiet look says nothing. */
function ofPlatform({ config, fetch }: WhoDependencies): Who {
  return async (request, { quiet }) => {
    if (quiet) return UNKNOWN;
    const path = config().operations.get('usercenter.userInfo')?.path ?? '/';
    const headers = {
      'content-type': 'application/json',
      cookie: request.headers.get('cookie') ?? '',
    };
    const answer = await fetch(
      new Request(new URL(path, request.url), { method: 'POST', headers, body: '{}' }),
    );
    if (!answer.ok) return answer.status >= 500 ? UNKNOWN : STRANGER;
    const { success, result } = (await answer.json()) as {
      readonly success?: boolean;
      readonly result?: UserInfo;
    };
    return success === true && result !== undefined ? knownOf(result) : STRANGER;
  };
}

function knownOf(user: UserInfo): Known {
  return { listener: roleOf(user) === 'systemAdmin' ? 'admin' : 'member', person: user.userId };
}
