import { AppError } from '#core/app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export function isWrite({ method }: Request): boolean {
  return !SAFE_METHODS.has(method);
}

/**
 * A browser names the page that sends a call; who names none is no browser. Throws `request.foreign-origin` when it is not
 * one of `own`, the origin that the caller asked for.
 */
export function refuseForeignOrigin({ headers }: Request, own: string): void {
  const origin = headers.get('origin');
  const site = headers.get('sec-fetch-site');
  const isElsewhere = site === 'cross-site' || site === 'same-site';
  if (!isElsewhere && (origin === null || origin === own || isVouchedFor(origin, own, site))) return;
  throw new AppError('request.foreign-origin', { origin: (origin ?? '其他站点').slice(0, 200), own });
}

/**
 * A proxy that is not trusted may have taken TLS or the port off the address that we see. The browser knows better; what it
 * says here no page can make it say.
 */
function isVouchedFor(origin: string, own: string, site: string | null): boolean {
  return site === 'same-origin' && URL.canParse(origin) && new URL(origin).hostname === new URL(own).hostname;
}
