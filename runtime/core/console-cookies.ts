// Cookies that the console sets in a browser. Browsers send them to every port of the host, so that the gateway gets them as
// well and has to know them: none is forwarded.

export const SESSION_COOKIE = 'aip_session';
export const CSRF_COOKIE = 'csrftoken';
/** Marks a browser from which the account was signed in to before. */
export const BROWSER_COOKIE = 'aip_browser';

/** A further cookie of the console begins with `aip_` too, and is known here by that. Prefixes that browsers know change nothing. */
const NAME = /^(?:__[a-z-]+-)?(?:aip_.*|csrftoken)$/i;
const ASSIGNMENT = /(?:aip_[^\s=;,]*|csrftoken)\s*=/i;

/** `name` without blanks around it; its case does not matter. */
export function isConsoleCookie(name: string): boolean {
  return NAME.test(name);
}

/** Whether a parser of any kind could find a cookie of the console in this text. */
export function holdsConsoleCookie(text: string): boolean {
  return ASSIGNMENT.test(text);
}
