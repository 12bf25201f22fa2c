// Copies of calls for a shadow version. A copy goes out when its caller has the whole answer, so that nobody waits for it;
// what it is answered is measured, compared if wanted, and thrown away.
import { setMaxListeners } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDrawn } from '#core/experiment/assign-arm.ts';
import type { AdmittedCall } from '../call/call.ts';
import type { CallEar } from '../call/call-ear.ts';
import type { Shadow } from '../hosted/split/experiment.ts';
import { MAX_COMPARED_BYTES, type ShadowCopy } from './shadow-copy.ts';

/** Of all copies under way, with what they were answered as far as it is kept. */
const MAX_BYTES = 67_108_864;
/** Of one copy. */
const MAX_BODY_BYTES = 8_388_608;
/** What a copy takes beside its bodies: headers, a socket, a row. */
const COPY_BYTES = 16_384;

/** By RFC 9110 they change nothing. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

export interface ShadowEar extends CallEar {
  /** The caller has the answer; `status` as the caller saw it. */
  readonly end: (status: number) => void;
  /** There was no answer of the service: no copy is made. */
  readonly drop: () => void;
}

export interface ShadowCopies {
  /** Undefined: this call has no copy. */
  readonly hear: (call: AdmittedCall, headers: IncomingHttpHeaders) => ShadowEar | undefined;
  /** Ends the copies under way; they leave no row. */
  readonly close: () => void;
}

export interface ShadowDependencies {
  readonly send: (copy: ShadowCopy, signal: AbortSignal) => Promise<void>;
  /** A copy found no room: the test knows fewer answers. */
  readonly dropped: () => void;
}

/** The answer was not complete. */
const CLIENT_CLOSED = 499;

/** Undefined: this call is not to be copied. */
function shadowOf(call: AdmittedCall): Shadow | undefined {
  const shadow = call.service.hosted?.shadow;
  if (shadow === undefined || call.origin !== 'caller') return undefined;
  if (!shadow.allMethods && !SAFE.has(call.method)) return undefined;
  return isDrawn(shadow.seed, 'shadow', shadow.share, call.id) ? shadow : undefined;
}

/** Every copy under way listens to it. */
function createEnding(): AbortController {
  const ending = new AbortController();
  setMaxListeners(0, ending.signal);
  return ending;
}

export function createShadowCopies({ send, dropped }: ShadowDependencies): ShadowCopies {
  const ending = createEnding();
  let held = 0;
  /** True when there is room for so many bytes more. */
  const take = (bytes: number): boolean => {
    if (held + bytes > MAX_BYTES) return false;
    held += bytes;
    return true;
  };

  const begin = (call: AdmittedCall, headers: IncomingHttpHeaders, shadow: Shadow): ShadowEar => {
    const kept: { request: Buffer[]; response: Buffer[] | undefined } = {
      request: [],
      response: shadow.compare ? [] : undefined,
    };
    let own = COPY_BYTES;
    let requestBytes = 0;
    let responseBytes = 0;
    let isOver = false;
    const release = () => {
      held -= own;
      own = 0;
    };
    const giveUp = () => {
      isOver = true;
      kept.request = [];
      kept.response = undefined;
      release();
      dropped();
    };
    return {
      request(chunk) {
        if (isOver) return;
        requestBytes += chunk.length;
        if (requestBytes > MAX_BODY_BYTES || !take(chunk.length)) return giveUp();
        own += chunk.length;
        kept.request.push(chunk);
      },
      answer: () => undefined,
      response(chunk) {
        if (isOver || kept.response === undefined) return;
        responseBytes += chunk.length;
        // What is too long to be compared is still measured.
        if (responseBytes > MAX_COMPARED_BYTES || !take(chunk.length)) kept.response = undefined;
        else {
          own += chunk.length;
          kept.response.push(chunk);
        }
      },
      drop() {
        if (isOver) return;
        isOver = true;
        release();
      },
      end(status) {
        if (isOver) return;
        isOver = true;
        if (status === CLIENT_CLOSED) return release();
        const { request, response } = kept;
        const answer = response && { status, body: Buffer.concat(response) };
        const copy = { call, headers, shadow, body: Buffer.concat(request), answer };
        nextTurn()
          .then(() => send(copy, ending.signal))
          .catch(dropped)
          .finally(release);
      },
    };
  };

  return {
    hear(call, headers) {
      const shadow = ending.signal.aborted ? undefined : shadowOf(call);
      if (shadow === undefined) return undefined;
      if (take(COPY_BYTES)) return begin(call, headers, shadow);
      dropped();
      return undefined;
    },
    close: () => ending.abort(new Error('The gateway ends')),
  };
}
