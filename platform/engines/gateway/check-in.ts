// From the head of a request to a call that may go on: read -> identified -> admitted.
import type { IncomingMessage } from 'node:http';
import { admit } from './admit.ts';
import type { AdmittedCall, ReadCall, Refused, TaskInquiry } from './call/call.ts';
import { VIA } from './forward/request-headers.ts';
import type { GatewayContext } from './gateway-context.ts';
import { identify } from './identify.ts';
import type { Refusal } from './outcome/refusal.ts';
import { isPlainPath } from './wire/read-target.ts';

/** `bodyLength`: as declared, NaN when unknown. */
export function checkIn(
  { routes, tokens, inFlight, maxInFlight, bodyLimitBytes }: GatewayContext,
  read: ReadCall,
  req: IncomingMessage,
  bodyLength: number,
): AdmittedCall | TaskInquiry | Refused {
  const table = routes.current();
  if (table === undefined || inFlight.size > maxInFlight) return { call: read, refusal: BUSY };
  const unreadable = checkRequest(read, req);
  if (unreadable !== undefined) return { call: read, refusal: unreadable };
  const identified = identify(table, tokens, read, req.headers);
  if ('code' in identified) return { call: read, refusal: identified };
  const admitted = admit(identified);
  if ('code' in admitted) return { call: identified, refusal: admitted };
  const isTooLarge = bodyLength > bodyLimitBytes() && !('task' in admitted);
  return isTooLarge ? { call: admitted, refusal: TOO_LARGE } : admitted;
}

const BUSY: Refusal = { code: 'gateway.busy' };
const TOO_LARGE: Refusal = { code: 'gateway.body-too-large' };

function checkRequest({ path }: ReadCall, { headers }: IncomingMessage): Refusal | undefined {
  if (!isPlainPath(path)) return { code: 'gateway.bad-request', detail: '路径含有 .. 或非法编码' };
  if (headers.via?.includes(VIA) === true)
    return { code: 'gateway.bad-request', detail: '请求经过网关后又回到网关' };
  return undefined;
}
