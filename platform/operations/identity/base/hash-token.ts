import { createHash } from 'node:crypto';

/** What the database keeps of a token that a browser holds. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
