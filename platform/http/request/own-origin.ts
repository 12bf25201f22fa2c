import { originOf } from '#network/caller.ts';
import type { ConnectionFacts } from './connection-facts.ts';

/** `https://console.example` as the person typed it; a request without a connection says it with its own address. */
export function ownOrigin(request: Request, { caller }: ConnectionFacts): string {
  return (caller === undefined ? undefined : originOf(caller)) ?? new URL(request.url).origin;
}
