import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

const DECODERS = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

/**
 * A body as it was before its `Content-Encoding`; empty for one that is not known here. Throws on a body that is none, and on one
 * of more than `maxBytes`.
 */
export async function decodeContent(bytes: Buffer, encoding: string, maxBytes: number): Promise<Buffer> {
  if (encoding === '' || encoding === 'identity') return bytes;
  if (encoding !== 'gzip' && encoding !== 'deflate' && encoding !== 'br') return Buffer.alloc(0);
  return DECODERS[encoding](bytes, { maxOutputLength: maxBytes });
}
