import { AppError } from '#core/app-error.ts';
import type { LiveSession } from '../../operations/identity/base/session.ts';

/** The page was opened by another account than the one signed in now: another tab changed it. */
export function checkAccount(request: Request, session: LiveSession | undefined): void {
  const expected = request.headers.get('userId') ?? '';
  if (session === undefined || expected === '' || expected === session.user.userId) return;
  throw new AppError('session.account-changed', { currentUserName: session.user.username });
}
