// Takes a request's address apart.

export interface Target {
  readonly code: string;
  /** Starts with `/`, still percent-encoded. */
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
}

const PREFIX = '/services/';

/** Undefined when the address is not below `/services/{code}`. */
export function readTarget(url: string): Target | undefined {
  if (!url.startsWith(PREFIX)) return undefined;
  const mark = url.indexOf('?');
  const end = mark === -1 ? url.length : mark;
  const slash = url.indexOf('/', PREFIX.length);
  const codeEnd = slash === -1 || slash > end ? end : slash;
  if (codeEnd === PREFIX.length) return undefined;
  return {
    code: url.slice(PREFIX.length, codeEnd),
    path: codeEnd === end ? '/' : url.slice(codeEnd, end),
    query: url.slice(end + 1),
  };
}

/**
 * Whether no server behind us could read the path as leading elsewhere: `..` in any spelling would step out of the
 * service's base path or past its path list. Servlet containers leave out what follows `;` before they resolve it.
 */
export function isPlainPath(path: string): boolean {
  if (!path.includes('%') && !path.includes('.') && !path.includes('\\')) return true;
  try {
    return !decodeURIComponent(path)
      .split(/[/\\]/)
      .some((part) => /^\.\.?(;|$)/.test(part));
  } catch {
    return false;
  }
}
