import { sessionCookieName } from '../../operations/identity/base/session-cookies.ts';
import { readCookie } from './cookies.ts';

/** Of the cookie that goes with the origin: under TLS the plain name, which others can plant, is not looked at. */
export function sessionTokenOf(request: Request, origin: string): string | undefined {
  return readCookie(request, sessionCookieName(origin.startsWith('https:')));
}
