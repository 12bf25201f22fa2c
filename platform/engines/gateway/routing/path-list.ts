// The paths of a service that may be called.

export interface ListedPath {
  /** Lower case, as in the contract. */
  readonly method: string;
  /** `/users/{id}`: a brace stands for one segment. */
  readonly path: string;
}

export interface PathList {
  /** `method` in upper case; `path` as it came, still percent-encoded. HEAD is allowed where GET is. */
  readonly allows: (method: string, path: string) => boolean;
  /** Whether the owner wrote down this very path, without a template. */
  readonly lists: (method: string, path: string) => boolean;
}

const EVERY_PATH: PathList = { allows: () => true, lists: () => false };

/** An empty list allows every path: the owner of the service did not restrict it. */
export function createPathList(listed: readonly ListedPath[]): PathList {
  if (listed.length === 0) return EVERY_PATH;
  const exact = new Set<string>();
  const templates = new Map<string, RegExp[]>();
  for (const { method, path } of listed) {
    const key = method.toUpperCase();
    if (path.includes('{')) templates.set(key, [...(templates.get(key) ?? []), toPattern(path)]);
    else exact.add(`${key} ${path}`);
  }
  const allows = (method: string, path: string): boolean =>
    exact.has(`${method} ${path}`) || (templates.get(method)?.some((pattern) => pattern.test(path)) ?? false);
  return {
    lists: (method, path) => exact.has(`${method} ${path}`),
    allows: (method, path) => allows(method, path) || (method === 'HEAD' && allows('GET', path)),
  };
}

function toPattern(path: string): RegExp {
  const source = path
    .split(/\{[^{}]*\}/)
    .map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('[^/]+');
  return new RegExp(`^${source}$`);
}
