import { useAtomValue } from 'jotai';
import type { ConsoleSession } from '#core/console-session.ts';
import { sessionAtom } from './session-atoms.ts';

/** The signed-in person's session. Pages are drawn only after it arrived. */
export function useSession(): ConsoleSession {
  const session = useAtomValue(sessionAtom);
  if (session === undefined) throw new Error('[Bug] a page was drawn before the session arrived');
  return session;
}
