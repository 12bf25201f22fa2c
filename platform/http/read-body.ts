// The request's JSON object, within the size limit.
import { AppError } from '#core/app-error.ts';

export type RequestBody = Readonly<Record<string, unknown>>;

const LIMIT_BYTES = 10 * 1024 * 1024;
const LIMIT_TEXT = '10 MB';

/** An empty body is an empty object: many calls of the specification carry no payload. */
export async function readBody(request: Request): Promise<RequestBody> {
  const text = await readText(request);
  if (text.trim() === '') return {};
  const received = request.headers.get('content-type') ?? '';
  // Only JSON: a form of a foreign site cannot send it, so it cannot act in the person's name.
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(received))
    throw new AppError('request.unsupported-type', {
      expected: 'application/json',
      received: received.slice(0, 100) || '（无）',
    });
  return parseObject(text);
}

async function readText(request: Request): Promise<string> {
  const tooLarge = new AppError('request.too-large', { limit: LIMIT_TEXT });
  if (Number(request.headers.get('content-length') ?? 0) > LIMIT_BYTES) throw tooLarge;
  if (request.body === null) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts: string[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      // A length that lies, or none at all, is counted while it arrives.
      if (size > LIMIT_BYTES) throw tooLarge;
      parts.push(decoder.decode(chunk, { stream: true }));
    }
    parts.push(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) throw new AppError('request.malformed', {}, { cause: error });
    throw error;
  }
  return parts.join('');
}

function parseObject(text: string): RequestBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppError('request.malformed', {}, { cause: error });
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new AppError('request.malformed', {}, { fields: { '': '请求体必须是 JSON 对象' } });
  return value as RequestBody;
}
