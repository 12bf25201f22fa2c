// Which cookies cross the gateway: those that a registration names, in both directions, and never the console's own.
import { holdsConsoleCookie, isConsoleCookie } from '#core/console-cookies.ts';

export interface CookieRule {
  readonly names: ReadonlySet<string>;
  /** Path of the service's addresses as the browser sees them, without trailing slash. */
  readonly path: string;
  /** Path of the service at its own address, without trailing slash. */
  readonly basePath: string;
}

/** Undefined when nothing may cross, as it is without a registration that names cookies. */
export function createCookieRule(
  names: readonly string[],
  paths: Pick<CookieRule, 'path' | 'basePath'>,
): CookieRule | undefined {
  const allowed = names.filter((name) => !isConsoleCookie(name));
  return allowed.length === 0 ? undefined : { names: new Set(allowed), ...paths };
}

/** The pairs of a `Cookie` header that may go on, byte for byte and in their order; undefined when none is left. */
export function requestCookies(header: string, rule: CookieRule | undefined): string | undefined {
  if (rule === undefined) return undefined;
  const kept = header.split(';').filter((pair) => mayCross(pair, pair, rule));
  return kept.length === 0 ? undefined : kept.join(';').replace(/^[ \t]+/, '');
}

/**
 * The `Set-Cookie` lines that may come back. Names belong to no service, so each cookie is confined to the addresses of
 * the one that set it: `Path` leads below them and `Domain` is left out; all else stays byte for byte.
 */
export function returnedCookies(
  lines: string | readonly string[],
  rule: CookieRule | undefined,
): readonly string[] {
  if (rule === undefined) return [];
  return [lines].flat().flatMap((line) => {
    const [pair = '', ...attributes] = line.split(';');
    if (!mayCross(pair, line, rule)) return [];
    const paths = attributes.filter((attribute) => nameOf(attribute).toLowerCase() === 'path');
    const others = attributes.filter((attribute) => !/^(path|domain)$/i.test(nameOf(attribute)));
    return [[pair, ...others, ` Path=${confined(attributeOf(paths.at(-1) ?? ''), rule)}`].join(';')];
  });
}

/** `whole`: nothing in it may be taken for a cookie of the console, however it is taken apart. */
function mayCross(pair: string, whole: string, { names }: CookieRule): boolean {
  return pair.includes('=') && names.has(nameOf(pair)) && !holdsConsoleCookie(whole);
}

function confined(asked: string, { path, basePath }: CookieRule): string {
  const isBelow = asked.startsWith(`${basePath}/`);
  return isBelow ? `${path}${asked.slice(basePath.length).replace(/\/+$/, '')}` : path;
}

function nameOf(pair: string): string {
  return trim(pair.split('=', 1)[0] ?? '');
}

function attributeOf(pair: string): string {
  return trim(pair.slice(pair.indexOf('=') + 1));
}

/** Only what separates in a header. */
function trim(text: string): string {
  return text.replace(/^[ \t]+|[ \t]+$/g, '');
}
