// A request's body as bytes on their way: counted while they arrive, never held as a whole.
import { AppError } from '#core/app-error.ts';
import type { ByteBody } from '../../operations/handler/handler.ts';

/** A form of a foreign site cannot send this type, so it cannot act in the person's name. */
const BYTES = 'application/octet-stream';

/**
 * @throws request.unsupported-type, request.too-large; the stream throws request.too-large when a length lied and
 * request.interrupted when the connection ends before the body does
 */
export function readBytes(request: Request, limit: number): ByteBody {
  const received = request.headers.get('content-type') ?? '';
  if (!/^application\/octet-stream\s*(;|$)/i.test(received))
    throw new AppError('request.unsupported-type', {
      expected: BYTES,
      received: received.slice(0, 100) || '（无）',
    });
  const length = Number(request.headers.get('content-length') ?? 0);
  if (length > limit) throw tooLarge(limit);
  return counted(request.body, limit);
}

async function* counted(body: ReadableStream<Uint8Array> | null, limit: number): ByteBody {
  if (body === null) return;
  let size = 0;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await next(reader);
      if (done) return;
      size += value.byteLength;
      if (size > limit) throw tooLarge(limit);
      yield value;
    }
  } finally {
    // Not cancelled: a connection with an unread rest is closed, and the answer could get lost with it.
    reader.releaseLock();
  }
}

async function next(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (error) {
    throw new AppError('request.interrupted', {}, { cause: error });
  }
}

/** Reads an unwanted body to its end, so that the answer reaches a client that is still sending. */
export async function discard(request: Request, limit: number): Promise<void> {
  if (request.body === null || request.body.locked) return;
  try {
    for await (const _ of counted(request.body, limit));
  } catch {
    // Too long, or gone: nothing left to do.
  }
}

function tooLarge(limit: number): AppError {
  return new AppError('request.too-large', { limit: `${Math.floor(limit / 1024 / 1024)} MB` });
}
