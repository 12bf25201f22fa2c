import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings } from './static-files.ts';

const COMPRESSIBLE = /^(text\/html|application\/json|text\/javascript)/;
/** Below this the frame costs more than the compression saves. */
const LEAST_BYTES = 1024;
/** Answers are made for one person and sent once: 5 costs what 4 does and is a tenth smaller, 7 takes ten times as long. */
const BROTLI_QUALITY = 5;
const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Compresses a page or JSON answer as the browser accepts it; anything else, and downloads, pass as they are. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  const packed = response.headers.has('content-encoding') || response.headers.has('content-disposition');
  if (response.body === null || packed || !COMPRESSIBLE.test(type)) return response;
  const accepted = acceptedEncodings(request);
  const encoding = accepted.has('br') ? 'br' : accepted.has('gzip') ? 'gzip' : undefined;
  if (encoding === undefined) return response;
  const plain = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.append('vary', 'accept-encoding');
  if (plain.length < LEAST_BYTES) return rebuild(response, plain, headers);
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  const parameters = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const body = encoding === 'br' ? await brotli(plain, { params: parameters }) : await gzipped(plain);
  return rebuild(response, body, headers);
}

function rebuild(response: Response, body: Buffer, headers: Headers): Response {
  return new Response(new Uint8Array(body), { status: response.status, headers });
}
