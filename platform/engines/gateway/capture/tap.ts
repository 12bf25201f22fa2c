// Listens to one sampled call: keeps references to both bodies, nothing else happens on the way.
import type { IncomingHttpHeaders } from 'node:http';
import type { AdmittedCall } from '../call/call.ts';
import type { CallEar } from '../call/call-ear.ts';
import type { Room } from '../call/room.ts';
import type { CaptureRule } from '../routing/capture-rule.ts';

export interface Tap extends CallEar {
  /** What was read; `status` as the caller saw it. */
  readonly end: (status: number) => HeardCall;
}

export interface HeardBody {
  readonly chunks: readonly Buffer[];
  /** Of the chunks kept, up to the rule's limit, and of the whole body as far as it came. */
  readonly keptBytes: number;
  readonly bytes: number;
  /** There was no room: what is kept ends where that was noticed. */
  readonly isCrowdedOut: boolean;
}

export interface HeardCall {
  readonly rule: CaptureRule;
  readonly call: AdmittedCall;
  readonly status: number;
  readonly requestHeaders: IncomingHttpHeaders;
  readonly responseHeaders: IncomingHttpHeaders;
  readonly request: HeardBody | undefined;
  readonly response: HeardBody | undefined;
}

export function createTap(
  rule: CaptureRule,
  call: AdmittedCall,
  requestHeaders: IncomingHttpHeaders,
  room: Pick<Room, 'take'>,
): Tap {
  const request = rule.keepsRequest ? createEar(rule.maxBodyBytes, room) : undefined;
  const response = rule.keepsResponse ? createEar(rule.maxBodyBytes, room) : undefined;
  let responseHeaders: IncomingHttpHeaders = {};
  return {
    request: (chunk) => request?.hear(chunk),
    answer: (headers) => {
      responseHeaders = headers;
    },
    response: (chunk) => response?.hear(chunk),
    end(status) {
      // What a refused caller still sends is not kept, and would take room that is never given back.
      request?.close();
      response?.close();
      const bodies = { request: request?.heard, response: response?.heard };
      return { ...{ rule, call, status, requestHeaders, responseHeaders }, ...bodies };
    },
  };
}

function createEar(maxBytes: number, { take }: Pick<Room, 'take'>) {
  const chunks: Buffer[] = [];
  const heard = { chunks, keptBytes: 0, bytes: 0, isCrowdedOut: false };
  let isClosed = false;
  return {
    heard,
    close(): void {
      isClosed = true;
    },
    hear(chunk: Buffer): void {
      if (isClosed) return;
      heard.bytes += chunk.length;
      const left = maxBytes - heard.keptBytes;
      if (left <= 0 || heard.isCrowdedOut) return;
      if (!take(Math.min(left, chunk.length))) {
        heard.isCrowdedOut = true;
        return;
      }
      // A copy of the part: a slice would keep the whole chunk in memory.
      const kept = chunk.length <= left ? chunk : Buffer.from(chunk.subarray(0, left));
      chunks.push(kept);
      heard.keptBytes += kept.length;
    },
  };
}
