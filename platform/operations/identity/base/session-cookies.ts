// The cookies of a signed-in browser.

import { BROWSER_COOKIE, CSRF_COOKIE, SESSION_COOKIE } from '#core/console-cookies.ts';

/** Under TLS a name that only we can set, for this host alone. `csrftoken` is a name of the specification. */
export function sessionCookieName(secure: boolean): string {
  return secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE;
}

/** No `Max-Age`: the browser forgets them when it closes, the server when they were not used for long. */
export function sessionCookies(token: string, csrfToken: string, secure: boolean): readonly string[] {
  const attributes = attributesOf('/', 'Lax', secure);
  return [
    `${sessionCookieName(secure)}=${token}; HttpOnly; ${attributes}`,
    `${CSRF_COOKIE}=${csrfToken}; ${attributes}`,
    // What a browser still holds from before there was TLS.
    ...(secure ? [`${SESSION_COOKIE}=; HttpOnly; ${attributes}; Max-Age=0`] : []),
  ];
}

/** Cookies that take the session out of the browser. */
export function expiredCookies(secure: boolean): readonly string[] {
  const expired = sessionCookies('', '', secure).slice(0, 2);
  return expired.map((cookie) => `${cookie}; Max-Age=0`);
}

/** Goes with sign-ins only. @param path of the operation that signs in */
export function browserCookie(token: string, path: string, seconds: number, secure: boolean): string {
  return `${BROWSER_COOKIE}=${token}; HttpOnly; Max-Age=${seconds}; ${attributesOf(path, 'Strict', secure)}`;
}

function attributesOf(path: string, sameSite: 'Lax' | 'Strict', secure: boolean): string {
  return `Path=${path}; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
}
