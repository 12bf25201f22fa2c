import { createHash, timingSafeEqual } from 'node:crypto';
import type { SecretBox } from '#storage/secret-box.ts';

/** Who may read `/metrics`: names of applications, services and calls are confidential. */
export interface ScrapeGuard {
  readonly token: string;
  /** Of the `Authorization` header as it came. Takes the same time for every wrong one. */
  readonly allows: (authorization: string | undefined | null) => boolean;
}

/** Follows from the master key, so that console and gateway know it without telling each other; `chosen` replaces it. */
export function createScrapeGuard(secrets: SecretBox, chosen = ''): ScrapeGuard {
  return guardOf(chosen === '' ? secrets.key('metrics-scrape').toString('base64url') : chosen);
}

export function guardOf(token: string): ScrapeGuard {
  const expected = digest(`Bearer ${token}`);
  return { token, allows: (authorization) => timingSafeEqual(digest(authorization ?? ''), expected) };
}

/** Digests have one length, whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
