// Addresses that come from data or pages: only web, mail and the console's own paths are ever followed.

const ALLOWED = new Set(['http:', 'https:', 'mailto:']);

/** The address when it is safe to put on a link, else undefined (`javascript:`, `data:` …). */
export function safeHref(href: string): string | undefined {
  const text = href.trim();
  if (text.startsWith('/') || text.startsWith('#') || text.startsWith('?') || text.startsWith('.'))
    return text;
  try {
    return ALLOWED.has(new URL(text).protocol) ? text : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether following it leaves the console's origin: opens a new window, tells the target nothing. Read as browsers read it:
 * they drop tabs and line ends wherever they stand, and take a backslash for a slash.
 */
export function isOutside(href: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|[/\\]{2})/i.test(href.trim().replaceAll(/[\t\r\n]/g, ''));
}
