import type { IncomingMessage } from 'node:http';
import type { GatewayCaller } from '../wire/callers.ts';
import { readCredential } from '../wire/read-credential.ts';
import { readTarget } from '../wire/read-target.ts';
import { createProgress, type ReadCall } from './call.ts';

/** Undefined when the address is not a service's. */
export function readCall(
  req: IncomingMessage,
  protocol: ReadCall['protocol'],
  caller: GatewayCaller,
  createId: (now: number) => string,
): ReadCall | undefined {
  const target = readTarget(req.url ?? '');
  if (target === undefined) return undefined;
  const at = Date.now();
  const read = readCredential(target.query, req.headers.authorization);
  return {
    id: createId(at),
    at,
    startedMs: performance.now(),
    method: req.method ?? 'GET',
    serviceCode: target.code,
    path: target.path,
    protocol,
    caller,
    userAgent: req.headers['user-agent'] ?? '',
    read,
    // Only who shows the old kind of credential is answered in the old kind of way.
    isLegacy: read.fromQuery && (read.isBaiduSdk || req.headers['x-aic-dialect'] === 'baidu'),
    progress: createProgress(),
  };
}
