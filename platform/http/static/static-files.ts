// Built browser files: precompressed by the build, revalidated by ETag, kept for ever when their name holds a hash.
import { readFile, stat } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};
/** Best first; the file ending that the build gives each. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;
const HASHED = /-[A-Za-z0-9]{8,}\.[a-z0-9]+$/;
const FOR_EVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/** Serves `/_console/static/…` and other built files; undefined when there is no such file. */
export type StaticFiles = (request: Request) => Promise<Response | undefined>;

export function createStaticFiles(directory: string): StaticFiles {
  return async (request) => {
    const path = filePath(directory, new URL(request.url).pathname);
    const type = path === undefined ? undefined : CONTENT_TYPES[extname(path)];
    if (path === undefined || type === undefined) return undefined;
    const chosen = await chooseVariant(path, acceptedEncodings(request));
    if (chosen === undefined) return undefined;
    const headers = new Headers({
      'content-type': type,
      'cache-control': HASHED.test(path) ? FOR_EVER : REVALIDATE,
      etag: chosen.etag,
      vary: 'accept-encoding',
    });
    if (chosen.encoding !== undefined) headers.set('content-encoding', chosen.encoding);
    if (matchesTag(request, chosen.etag)) return new Response(null, { status: 304, headers });
    const body = request.method === 'HEAD' ? null : new Uint8Array(await readFile(chosen.path));
    return new Response(body, { headers });
  };
}

/** What the browser can unpack; `;q=0` takes an encoding out. */
export function acceptedEncodings(request: Request): ReadonlySet<string> {
  const parts = (request.headers.get('accept-encoding') ?? '').toLowerCase().split(',');
  return new Set(
    parts.flatMap((part) => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
      return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
    }),
  );
}

/** The file below the directory that an address names; undefined for whatever would leave it. */
function filePath(directory: string, pathname: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return undefined;
  const root = normalize(directory + sep);
  const path = normalize(join(root, decoded));
  return path.startsWith(root) ? path : undefined;
}

interface Variant {
  readonly path: string;
  readonly encoding?: string;
  readonly etag: string;
}

async function chooseVariant(path: string, accepted: ReadonlySet<string>): Promise<Variant | undefined> {
  for (const { name, ending } of ENCODINGS) {
    const tag = accepted.has(name) ? await tagOf(path + ending, name) : undefined;
    if (tag !== undefined) return { path: path + ending, encoding: name, etag: tag };
  }
  const tag = await tagOf(path, '');
  return tag === undefined ? undefined : { path, etag: tag };
}

async function tagOf(path: string, suffix: string): Promise<string | undefined> {
  try {
    const facts = await stat(path);
    if (!facts.isFile()) return undefined;
    return `"${facts.size.toString(36)}-${Math.round(facts.mtimeMs).toString(36)}${suffix}"`;
  } catch {
    return undefined;
  }
}

function matchesTag(request: Request, etag: string): boolean {
  const wanted = request.headers.get('if-none-match') ?? '';
  return wanted.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
