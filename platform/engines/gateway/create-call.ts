import type { IncomingMessage } from 'node:http';
import type { Caller } from '#network/caller.ts';
import { readCredential } from './auth/read-credential.ts';
import type { Call } from './call.ts';
import { readTarget } from './read-target.ts';

/** Undefined when the address is not a service's. */
export function createCall(
  req: IncomingMessage,
  protocol: Call['protocol'],
  caller: Caller,
  createId: (now: number) => string,
): Call | undefined {
  const target = readTarget(req.url ?? '');
  if (target === undefined) return undefined;
  const at = Date.now();
  const read = readCredential(target.query, req.headers.authorization);
  return {
    id: createId(at),
    at,
    startedMs: performance.now(),
    method: req.method ?? 'GET',
    code: target.code,
    path: target.path,
    protocol,
    caller,
    clientIp: caller.ip,
    userAgent: req.headers['user-agent'] ?? '',
    read,
    // Only who shows the old kind of credential is answered in the old kind of way.
    isLegacy: read.fromQuery && (read.isBaiduSdk || req.headers['x-aic-dialect'] === 'baidu'),
    arm: '',
    upstreamStartedMs: 0,
    upstreamUs: 0,
    requestBytes: 0,
    responseBytes: 0,
    retries: 0,
    isDone: false,
  };
}
