import type { IncomingMessage } from 'node:http';
import { badInput, CallFault } from '../protocol/call-fault.ts';

/** Bytes of a request body. */
const BODY_LIMIT = 64 * 1024 * 1024;
/** A body that is too large is read so far and forgotten: who is still sending cannot read the refusal. */
const READ_LIMIT = 2 * BODY_LIMIT;

/** @throws CallFault 400, 413 or 415 */
export async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity')
    throw new CallFault(415, `不支持压缩的请求体（Content-Encoding: ${encoding}）。`);
  if (Number(request.headers['content-length'] ?? 0) > READ_LIMIT) throw tooLarge();
  let chunks: Buffer[] = [];
  let size = 0;
  try {
    // The connection is still needed for the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > READ_LIMIT) throw tooLarge();
      if (size > BODY_LIMIT) chunks = [];
      else chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof CallFault ? error : badInput('请求体没有传完，连接就断开了。');
  }
  if (size > BODY_LIMIT) throw tooLarge();
  const body = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk, at);
    at += chunk.length;
  }
  return body;
}

function tooLarge(): CallFault {
  return new CallFault(413, `请求体超过 ${BODY_LIMIT / 1024 / 1024} MB。`);
}
