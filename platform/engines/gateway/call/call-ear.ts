import type { IncomingHttpHeaders } from 'node:http';

/** Hears a call as it passes: it must not change or keep back anything, and costs next to nothing. */
export interface CallEar {
  readonly request: (chunk: Buffer) => void;
  readonly answer: (headers: IncomingHttpHeaders) => void;
  readonly response: (chunk: Buffer) => void;
}

export function hearTogether(one: CallEar | undefined, other: CallEar | undefined): CallEar | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return {
    request(chunk) {
      one.request(chunk);
      other.request(chunk);
    },
    answer(headers) {
      one.answer(headers);
      other.answer(headers);
    },
    response(chunk) {
      one.response(chunk);
      other.response(chunk);
    },
  };
}
