// The request's JSON object, within the limits of its call.
import { AppError } from '#core/app-error.ts';
import { formatBytes } from '#core/format-bytes.ts';
import { type JsonBounds, type JsonExcess, jsonExcess } from '#core/json-bounds.ts';
import type { BodyLimits } from './body-limits.ts';

export type RequestBody = Readonly<Record<string, unknown>>;

/**
 * An empty body is an empty object: many calls of the specification carry no payload.
 *
 * @throws request.too-large, request.unsupported-type, request.malformed, request.too-deep, request.too-many-values
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<RequestBody> {
  const text = await readText(request, limits.bytes);
  if (text.trim() === '') return {};
  const received = request.headers.get('content-type') ?? '';
  // Only JSON: a form of a foreign site cannot send it, so it cannot act in the person's name.
  if (!/^application\/(json|[\w.-]+\+json)\s*(;|$)/i.test(received))
    throw new AppError('request.unsupported-type', {
      expected: 'application/json',
      received: received.slice(0, 100) || '（无）',
    });
  refuseExcess(text, limits);
  return parseObject(text);
}

async function readText(request: Request, limit: number): Promise<string> {
  const tooLarge = new AppError('request.too-large', { limit: formatBytes(limit) });
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge;
  if (request.body === null) return '';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const parts: string[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      // A length that lies, or none at all, is counted while it arrives.
      if (size > limit) throw tooLarge;
      parts.push(decoder.decode(chunk, { stream: true }));
    }
    parts.push(decoder.decode());
  } catch (error) {
    if (error instanceof TypeError) throw new AppError('request.malformed', {}, { cause: error });
    // The stream itself only breaks when the connection does.
    if (!(error instanceof AppError)) throw new AppError('request.interrupted', {}, { cause: error });
    throw error;
  }
  return parts.join('');
}

const EXCESS_CODES: Readonly<Record<JsonExcess, string>> = {
  depth: 'request.too-deep',
  values: 'request.too-many-values',
};

function refuseExcess(text: string, bounds: JsonBounds): void {
  const excess = jsonExcess(text, bounds);
  if (excess !== undefined) throw new AppError(EXCESS_CODES[excess], { limit: String(bounds[excess]) });
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
