import { CSRF_COOKIE } from '#core/console-cookies.ts';

/** Value of the csrftoken cookie; empty when there is none. `cookies` is `document.cookie`. */
export function csrfToken(cookies: string): string {
  for (const part of cookies.split(';')) {
    const separator = part.indexOf('=');
    if (part.slice(0, separator).trim() === CSRF_COOKIE)
      return decodeURIComponent(part.slice(separator + 1).trim());
  }
  return '';
}
