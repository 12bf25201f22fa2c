// The log, or the lines of it that match, as a file. Read and sent in pieces: neither side holds the whole of it.
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { askerOf, explainSearch, type LogFilter, readQuery } from './log-filter.ts';
import { logOf } from './log-of.ts';

interface DownloadRequest extends LogFilter {
  readonly replicaId: string;
  readonly format?: 'text' | 'gzip';
  readonly heads?: boolean;
}

export const downloadLog: Handler<'containerLog.download'> = async (request, context) => {
  const log = await logOf(context, request.replicaId);
  const text = await withFirst(log.stream(readQuery(request), request.heads, askerOf(context.actor)));
  const name = fileName(request, context);
  if (request.format !== 'gzip')
    return { fileName: `${name}.log`, contentType: 'text/plain; charset=utf-8', body: text };
  return { fileName: `${name}.log.gz`, contentType: 'application/gzip', body: zipped(text) };
};

/** Throws what the first piece throws: a search that fails must answer as JSON, before the first byte of the file. */
async function withFirst(pieces: AsyncGenerator<Buffer>): Promise<AsyncIterable<Buffer>> {
  try {
    const first = await pieces.next();
    return following(first, pieces);
  } catch (error) {
    throw explainSearch(error);
  }
}

async function* following(
  first: IteratorResult<Buffer>,
  rest: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

async function* zipped(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // Level 1: seven times smaller for a log, at a speed that the disk can follow.
  const source = Readable.from(text);
  const packed = source.pipe(createGzip({ level: 1 }));
  source.once('error', (error) => packed.destroy(error));
  try {
    for await (const piece of packed) yield piece;
  } finally {
    source.destroy();
  }
}

/** `容器日志-v2-0-20261121100000`: what it is of and when it was taken. */
function fileName({ replicaId }: DownloadRequest, { now }: OperationContext): string {
  const at = now().toISOString().slice(0, 19).replaceAll(/[-:T]/g, '');
  return `容器日志-${replicaId}-${at}`;
}
