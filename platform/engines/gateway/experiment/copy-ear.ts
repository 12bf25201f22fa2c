// Keeps what a copy of a call needs, as far as there is room, until the caller has the answer.
import type { CallEar } from '../call/call-ear.ts';
import type { Room } from '../call/room.ts';
import { bodyFormOf, type ComparedAnswer } from './compared-answer.ts';
import { MAX_COMPARED_BYTES } from './shadow-copy.ts';
import type { ShedReason } from './shed-reason.ts';

/** Of all copies under way, with what they were answered as far as it is kept. */
export const MAX_COPIED_BYTES = 67_108_864;
/** Of one copy. */
const MAX_BODY_BYTES = 8_388_608;
/** What a copy takes beside its bodies: headers, a socket, a row. */
export const COPY_BYTES = 16_384;

/** The answer was not complete. */
const CLIENT_CLOSED = 499;

export interface ShadowEar extends CallEar {
  /** The caller has the answer; `status` as the caller saw it. */
  readonly end: (status: number) => void;
  /** There was no answer of the service: no copy is made. */
  readonly drop: () => void;
}

/**
 * Of a call that `COPY_BYTES` of the room were taken for.
 *
 * @param compares the answer is kept as well
 * @param post called at most once, when the caller has the answer; what is kept counts until `release` is called
 */
export function createCopyEar(
  compares: boolean,
  room: Room,
  shed: (reason: ShedReason) => void,
  post: (body: Buffer, answer: ComparedAnswer | undefined, release: () => void) => void,
): ShadowEar {
  const kept: { request: Buffer[]; response: Buffer[] | undefined } = {
    request: [],
    response: compares ? [] : undefined,
  };
  let own = COPY_BYTES;
  let requestBytes = 0;
  let responseBytes = 0;
  let why: ShedReason | undefined;
  let isOver = false;
  let form = bodyFormOf({});
  const release = () => {
    room.give(own);
    own = 0;
  };
  const giveUp = (reason?: ShedReason) => {
    why = reason;
    isOver = true;
    kept.request = [];
    kept.response = undefined;
    release();
  };
  return {
    request(chunk) {
      if (isOver) return;
      requestBytes += chunk.length;
      if (requestBytes > MAX_BODY_BYTES) return giveUp('too-large');
      if (!room.take(chunk.length)) return giveUp('memory');
      own += chunk.length;
      kept.request.push(chunk);
    },
    answer(headers) {
      form = bodyFormOf(headers);
    },
    response(chunk) {
      if (isOver || kept.response === undefined) return;
      responseBytes += chunk.length;
      // What is too long to be compared is still measured.
      if (responseBytes > MAX_COMPARED_BYTES || !room.take(chunk.length)) kept.response = undefined;
      else {
        own += chunk.length;
        kept.response.push(chunk);
      }
    },
    drop: () => giveUp(),
    end(status) {
      if (status === CLIENT_CLOSED) return giveUp();
      if (why !== undefined) return shed(why);
      isOver = true;
      const { request, response } = kept;
      const answer = response && { status, body: Buffer.concat(response), ...form };
      post(Buffer.concat(request), answer, release);
    },
  };
}

/** Of a call that has no copy: it counts as such only where there would have been one. */
export function shedEar(shed: () => void): ShadowEar {
  return {
    ...{ request: ignore, answer: ignore, response: ignore, drop: ignore },
    end(status) {
      if (status !== CLIENT_CLOSED) shed();
    },
  };
}

function ignore(): void {}
