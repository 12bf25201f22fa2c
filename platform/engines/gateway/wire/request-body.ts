// The body on its way to the service: small ones are held for a second try, large ones flow through.
import type { IncomingMessage } from 'node:http';

/** Bodies of a known length up to this are read before the service is asked. */
const HELD_BYTES = 65_536;

export type RequestBody =
  | { readonly kind: 'held'; readonly bytes: Buffer | null }
  | { readonly kind: 'flowing'; readonly length?: number; readonly chunks: AsyncIterable<Buffer> };

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Declared length; 0 without a body, NaN when it comes in chunks. */
export function bodyLength(req: IncomingMessage): number {
  const length = req.headers['content-length'];
  if (length !== undefined) return Number(length);
  return req.headers['transfer-encoding'] === undefined ? 0 : Number.NaN;
}

/** Calls back once, when the service can be asked; never when the caller goes away first. `hear` gets every chunk. */
export function receiveBody(
  req: IncomingMessage,
  limitBytes: number,
  hear: (chunk: Buffer) => void,
  ready: (body: RequestBody) => void,
): void {
  const length = bodyLength(req);
  if (length === 0) {
    req.resume();
    ready({ kind: 'held', bytes: null });
    return;
  }
  if (length <= HELD_BYTES) {
    hold(req, hear, ready);
    return;
  }
  const chunks = limited(req, limitBytes, hear);
  ready({ kind: 'flowing', chunks, ...(Number.isNaN(length) ? {} : { length }) });
}

function hold(req: IncomingMessage, hear: (chunk: Buffer) => void, ready: (body: RequestBody) => void): void {
  let first: Buffer | undefined;
  const more: Buffer[] = [];
  req.on('data', (chunk: Buffer) => {
    hear(chunk);
    if (first === undefined) first = chunk;
    else more.push(chunk);
  });
  req.on('end', () =>
    ready({
      kind: 'held',
      bytes: more.length === 0 ? (first ?? null) : Buffer.concat([first ?? Buffer.alloc(0), ...more]),
    }),
  );
}

/** Read only as fast as the service takes it. */
async function* limited(
  req: IncomingMessage,
  limitBytes: number,
  hear: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  let total = 0;
  // Kept alive past this loop: the answer may still have to be written when the service did not want the whole body.
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    total += chunk.length;
    if (total > limitBytes) throw new BodyTooLarge();
    hear(chunk);
    yield chunk;
  }
}
