// Listens to one sampled call: keeps references to the first bytes of both bodies, nothing else happens on the way.
import type { IncomingHttpHeaders } from 'node:http';
import type { AdmittedCall } from '../call/call.ts';
import type { CallEar } from '../call/call-ear.ts';
import type { CaptureRule } from '../routing/capture-rule.ts';

/** Of each body. */
export const MAX_BODY_BYTES = 262_144;

export interface Tap extends CallEar {
  /** What was read; `status` as the caller saw it. */
  readonly end: (status: number) => HeardCall;
}

export interface HeardBody {
  readonly chunks: readonly Buffer[];
  /** Of the chunks kept, and of the whole body as far as it came. */
  readonly keptBytes: number;
  readonly bytes: number;
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

export function createTap(rule: CaptureRule, call: AdmittedCall, requestHeaders: IncomingHttpHeaders): Tap {
  const request = rule.keepsRequest ? createEar() : undefined;
  const response = rule.keepsResponse ? createEar() : undefined;
  let responseHeaders: IncomingHttpHeaders = {};
  return {
    request: (chunk) => request?.hear(chunk),
    answer: (headers) => {
      responseHeaders = headers;
    },
    response: (chunk) => response?.hear(chunk),
    end: (status) => ({
      rule,
      call,
      status,
      requestHeaders,
      responseHeaders,
      request: request?.heard,
      response: response?.heard,
    }),
  };
}

function createEar() {
  const chunks: Buffer[] = [];
  const heard = { chunks, keptBytes: 0, bytes: 0 };
  return {
    heard,
    hear(chunk: Buffer): void {
      heard.bytes += chunk.length;
      const room = MAX_BODY_BYTES - heard.keptBytes;
      if (room <= 0) return;
      // A copy of the part: a slice would keep the whole chunk in memory.
      const kept = chunk.length <= room ? chunk : Buffer.from(chunk.subarray(0, room));
      chunks.push(kept);
      heard.keptBytes += kept.length;
    },
  };
}
