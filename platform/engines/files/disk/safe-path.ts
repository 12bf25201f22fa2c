// Paths that people and archives write: they never leave the directory they are meant for.
import { lstat, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { AppError } from '#core/app-error.ts';
import { errorCode } from '#core/error-code.ts';

/** Names below a directory, outermost first; none: the directory itself. */
export type PathSegments = readonly string[];

const MAX_LENGTH = 1024;
const MAX_DEPTH = 32;
/** Bytes of one name; what usual file systems hold. */
const MAX_NAME_BYTES = 255;

/**
 * Splits a path such as `数据/2026/a.csv`; `''` is the directory itself.
 *
 * @throws file.path-refused for everything that could mean another place, on any system, read plainly or decoded once more
 */
export function parsePath(text: string): PathSegments {
  if (text === '') return [];
  const fault = faultOf(text);
  if (fault !== undefined) throw refused(text, fault);
  return text.split('/');
}

/** The one name of a new file or directory. */
export function parseName(text: string): string {
  const [name, ...rest] = parsePath(text);
  if (name === undefined || rest.length > 0) throw refused(text, '只能是一个名称，不能含有 /');
  return name;
}

function faultOf(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return `不能超过 ${MAX_LENGTH} 个字符`;
  if (/[\p{Cc}\p{Cs}]/u.test(text)) return '不能含有控制字符';
  if (text.includes('\\')) return '用 / 分隔，不能含有反斜杠';
  if (text.startsWith('/') || /^[A-Za-z]:/.test(text)) return '必须是相对路径';
  const segments = text.split('/');
  if (segments.length > MAX_DEPTH) return `最多 ${MAX_DEPTH} 层`;
  for (const segment of segments) {
    if (segment === '') return '不能有空的一段';
    if (segment === '.' || segment === '..') return `不能含有 ${segment}`;
    if (Buffer.byteLength(segment) > MAX_NAME_BYTES) return `每段不能超过 ${MAX_NAME_BYTES} 字节`;
    if (leavesWhenDecoded(segment)) return '不能含有编码过的 /、反斜杠或 ..';
  }
  return undefined;
}

/** Decoding an address once too often must not lead elsewhere. */
function leavesWhenDecoded(segment: string): boolean {
  if (!segment.includes('%')) return false;
  const decoded = segment.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return decoded === '.' || decoded === '..' || /[/\\\0]/.test(decoded);
}

/**
 * The absolute path below `root`. Links are followed and must end inside; what does not exist yet is judged by the nearest
 * directory above it that does.
 *
 * @throws file.path-refused; the system's error when `root` is not there
 */
export async function resolveInside(root: string, segments: PathSegments): Promise<string> {
  const home = await realpath(root);
  for (let known = segments.length; known >= 0; known -= 1) {
    const place = await find(join(home, ...segments.slice(0, known)));
    if (place.kind === 'nothing') continue;
    if (place.kind === 'bad-link' || !isInside(home, place.path))
      throw refused(segments.join('/'), '经过的链接指向目录之外或不存在的位置');
    return join(place.path, ...segments.slice(known));
  }
  throw refused(segments.join('/'), '目录不存在');
}

/** As `resolveInside`, but the last name is taken as it is: a link is meant itself, not what it points at. */
export async function resolveEntry(root: string, segments: PathSegments): Promise<string> {
  const name = segments.at(-1);
  const parent = await resolveInside(root, segments.slice(0, -1));
  return name === undefined ? parent : join(parent, name);
}

export function isInside(home: string, path: string): boolean {
  return path === home || path.startsWith(home.endsWith(sep) ? home : home + sep);
}

type Place =
  | { readonly kind: 'there'; readonly path: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'bad-link' };

async function find(path: string): Promise<Place> {
  try {
    return { kind: 'there', path: await realpath(path) };
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ELOOP') return { kind: 'bad-link' };
    if (code !== 'ENOENT' && code !== 'ENOTDIR') throw error;
  }
  // What writes through a link to nothing creates the file there, wherever that is.
  const dangling = await lstat(path).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
  return { kind: dangling ? 'bad-link' : 'nothing' };
}

function refused(path: string, reason: string): AppError {
  return new AppError('file.path-refused', { path: shown(path), reason });
}

/** Short and printable: the path may be anything. */
function shown(path: string): string {
  const text = path.replace(/[\p{Cc}\p{Cs}]/gu, '\u{fffd}');
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
