import type { LiveSession } from '../../operations/identity/base/session.ts';

/** Who makes several calls with one request's cookies: the session of all of them, once the first has looked for it. */
export interface SharedCaller {
  session?: Promise<LiveSession | undefined>;
}
