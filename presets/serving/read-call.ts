// The request's body within the size limit: a JSON object, a form, or the picture or recording itself.
import type { IncomingMessage } from 'node:http';
import type { Call } from './call.ts';
import { invalidParameter, ServiceError } from './service-error.ts';

/** Base64 makes a third more of a file. */
const MAX_BODY_BYTES = 15 * 1024 * 1024;
/** A caller that sends more than the limit still gets a response, up to here. */
const MAX_DISCARDED_BYTES = 4 * MAX_BODY_BYTES;

/** `media`: types of raw bodies that the service takes, e.g. `/^image\//`. @throws ServiceError */
export async function readCall(
  request: IncomingMessage,
  query: URLSearchParams,
  media: RegExp | undefined,
): Promise<Call> {
  const bytes = await readBytes(request);
  const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (media !== undefined && (media.test(type) || type === 'application/octet-stream'))
    return { fields: new Map(query), media: { type, bytes } };
  if (type === 'application/x-www-form-urlencoded') return { fields: readForm(bytes) };
  // Many clients send JSON without saying so.
  if (type === '' || type === 'text/plain' || /^application\/(?:[\w.-]+\+)?json$/.test(type))
    return { fields: readObject(bytes) };
  throw new ServiceError(415, 216100, `不支持的 Content-Type：${type.slice(0, 60)}，应为 application/json`);
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= MAX_BODY_BYTES) parts.push(part);
    else parts.length = 0;
    if (size > MAX_DISCARDED_BYTES) break;
  }
  if (size <= MAX_BODY_BYTES) return Buffer.concat(parts);
  const limit = MAX_BODY_BYTES / 1024 / 1024;
  throw new ServiceError(413, 216202, `请求体超过 ${limit} MB，请压缩或缩小后再发送`);
}

/** Baidu's clients send some JSON under the name of a form. */
function readForm(bytes: Buffer): ReadonlyMap<string, unknown> {
  const text = bytes.toString('utf8');
  return /^\s*\{/.test(text) ? readObject(bytes) : new Map(new URLSearchParams(text));
}

function readObject(bytes: Buffer): ReadonlyMap<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalidParameter(
      bytes.length === 0 ? '请求体为空，应为 JSON 对象' : '请求体不是合法的 JSON，应为 JSON 对象',
    );
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return new Map(Object.entries(value));
  throw invalidParameter('请求体应为 JSON 对象');
}
