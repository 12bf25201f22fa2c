// What the gateway says of a call in its response headers.
import { quotaHeaders } from '../limit/quota-headers.ts';
import type { AdmittedCall, RoutedCall } from './call.ts';

/** For the gateway's own answers. */
export function callHeaders({ id, quota }: AdmittedCall): Record<string, string> {
  return { 'x-aic-request-id': id, ...quotaHeaders(quota) };
}

/** For answers of the service; the overhead is what the gateway took before it asked. */
export function answerHeaders(call: RoutedCall): Record<string, string> {
  const headers = quotaHeaders(call.quota);
  headers['x-aic-request-id'] = call.id;
  headers['x-aic-overhead-duration-ms'] = (call.progress.upstreamStartedMs - call.startedMs).toFixed(3);
  if (call.version !== undefined) headers['x-aic-version'] = String(call.version.number);
  return headers;
}
