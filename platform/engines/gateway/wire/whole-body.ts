import type { IncomingMessage } from 'node:http';
import { BodyTooLarge, receiveBody } from './request-body.ts';

/** Null without a body, undefined when it is larger than it may be. Never resolves when the caller goes away first. */
export function wholeBody(
  req: IncomingMessage,
  limit: number,
  hear: (chunk: Buffer) => void = () => undefined,
): Promise<Buffer | null | undefined> {
  return new Promise((resolve, reject) => {
    receiveBody(req, limit, hear, (body) => {
      if (body.kind === 'held') return resolve(body.bytes);
      gather(body.chunks).then(resolve, (error: unknown) =>
        error instanceof BodyTooLarge ? resolve(undefined) : reject(error),
      );
    });
  });
}

async function gather(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const kept: Buffer[] = [];
  for await (const chunk of chunks) kept.push(chunk);
  return Buffer.concat(kept);
}
