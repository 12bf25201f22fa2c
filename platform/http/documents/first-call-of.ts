import { firstRequest, type PageAddress } from '#compile/page/first-request.ts';
import type { FirstCall } from '#core/begun-call.ts';
import { JSON_HEADERS, userHeader } from '#core/call-headers.ts';
import type { ConsoleSession } from '#core/console-session.ts';
import type { LinkedPage } from '#core/linked-page.ts';

/**
 * The page's first call as its console will make it. Undefined for calls that only the console can put together: signed
 * ones, and those whose fields stand in the address.
 */
export function firstCallOf(
  page: LinkedPage,
  address: PageAddress,
  session: ConsoleSession,
): FirstCall | undefined {
  const request = firstRequest(page, address, session);
  if (request === undefined) return undefined;
  const { operation, body } = request;
  const isPlain = operation.method === 'post' && !operation.csrf && operation.shape !== 'file';
  if (!isPlain || operation.path.includes('{')) return undefined;
  const headers = { ...JSON_HEADERS, ...userHeader(session.user) };
  return { path: operation.path, headers, body: JSON.stringify(body) };
}
