// What is filled in as the request that is sent: path, headers and the bytes of the body.

import { base64Of, HeldFile } from './held-file.ts';
import { multipartBody } from './multipart.ts';
import type { SendRequest, TestOperation } from './wire.ts';

export type Method = TestOperation['method'];

/** A request as it stands on the page. */
export interface Draft {
  readonly method: Method;
  /** May hold `{name}`. */
  readonly path: string;
  /** `path id`, `query top`, `header X-Trace` -> text; empty ones are not sent. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Empty: no body. */
  readonly mediaType: string;
  /** JSON value, fields of a form, a file or a text: as the media type wants it. Files are `HeldFile`s. */
  readonly value: unknown;
}

export type BodyKind = 'none' | 'json' | 'form' | 'parts' | 'text' | 'file';

export function bodyKind({ method, mediaType }: Pick<Draft, 'method' | 'mediaType'>): BodyKind {
  if (method === 'get' || mediaType === '') return 'none';
  if (/[/+]json\b/i.test(mediaType)) return 'json';
  if (/^application\/x-www-form-urlencoded/i.test(mediaType)) return 'form';
  if (/^multipart\//i.test(mediaType)) return 'parts';
  return /^text\/|[/+]xml\b/i.test(mediaType) ? 'text' : 'file';
}

/** Of text or base64 in one request. */
export const MAX_BODY = 9 * 1024 * 1024;

export type Built =
  | { readonly request: Omit<SendRequest, 'id' | 'versionId'> & { readonly path: string } }
  | { readonly fault: string };

/** @param boundary for a form with files; random, so that it stands in no part */
export function buildRequest(draft: Draft, boundary: string): Built {
  const path = fillPath(draft);
  if ('fault' in path) return path;
  const body = buildBody(draft, boundary);
  const size = (body.body ?? body.bodyBase64 ?? '').length;
  if (size > MAX_BODY)
    return { fault: `请求体过大：在线测试最多 9 MB，现在 ${(size / 1024 / 1024).toFixed(1)} MB` };
  const { mediaType, ...content } = body;
  const own = draft.headers.filter(([name]) => name.trim() !== '');
  const named = filledIn(draft.parameters, 'header');
  const typed = mediaType === undefined || hasType(own) ? [] : [['Content-Type', mediaType] as const];
  return {
    request: {
      method: draft.method,
      path: path.path,
      headers: Object.fromEntries([...typed, ...named, ...own]),
      ...content,
    },
  };
}

function hasType(headers: Draft['headers']): boolean {
  return headers.some(([name]) => name.trim().toLowerCase() === 'content-type');
}

/** The path with its parameters and query, percent-encoded. */
export function fillPath({
  path,
  parameters,
}: Pick<Draft, 'path' | 'parameters'>): { path: string } | { fault: string } {
  let missing: string | undefined;
  const filled = path.trim().replaceAll(/\{([^{}/?]+)\}/g, (_place, name: string) => {
    const value = parameters[`path ${name}`] ?? '';
    if (value === '') missing ??= name;
    return encodeURIComponent(value);
  });
  if (missing !== undefined) return { fault: `请填写路径参数 ${missing}` };
  if (!filled.startsWith('/')) return { fault: '请求路径要以 / 开头' };
  if (/[\s#]/.test(filled)) return { fault: '请求路径不能含空格或 #' };
  const query = filledIn(parameters, 'query');
  const text = new URLSearchParams(query.map((pair) => [...pair])).toString();
  return { path: text === '' ? filled : `${filled}${filled.includes('?') ? '&' : '?'}${text}` };
}

/** Parameters of one place that have a value. */
export function filledIn(
  parameters: Draft['parameters'],
  place: 'query' | 'header',
): readonly (readonly [name: string, value: string])[] {
  return Object.entries(parameters).flatMap(([key, value]) =>
    key.startsWith(`${place} `) && value !== '' ? [[key.slice(place.length + 1), value] as const] : [],
  );
}

type BuiltBody = { readonly mediaType?: string; readonly body?: string; readonly bodyBase64?: string };

function buildBody(draft: Draft, boundary: string): BuiltBody {
  const { mediaType, value } = draft;
  switch (bodyKind(draft)) {
    case 'none':
      return {};
    case 'json':
      return value === undefined ? {} : { mediaType, body: jsonText(value) };
    case 'form':
      return { mediaType, body: new URLSearchParams(fieldsOf(value).map((field) => [...field])).toString() };
    case 'parts':
      return {
        mediaType: `multipart/form-data; boundary=${boundary}`,
        bodyBase64: base64Of(multipartBody(partsOf(value), boundary)),
      };
    case 'text':
      return { mediaType, body: typeof value === 'string' ? value : '' };
    case 'file':
      return fileBody(mediaType, value);
  }
}

/** A type like `image/*` is no type: the file's own is. */
export function sentType(mediaType: string, file: HeldFile): string {
  return mediaType.includes('*') ? file.type : mediaType;
}

function fileBody(mediaType: string, value: unknown): BuiltBody {
  if (value instanceof HeldFile) return { mediaType: sentType(mediaType, value), bodyBase64: value.base64 };
  return typeof value === 'string' && value !== '' ? { mediaType, body: value } : {};
}

/** Files as base64, which is what a JSON body can hold. */
function jsonText(value: unknown): string {
  const plain = (_key: string, inner: unknown) => (inner instanceof HeldFile ? inner.base64 : inner);
  return JSON.stringify(value, plain) ?? '';
}

/** Fields of a form; what is no text stands there as JSON. */
function fieldsOf(value: unknown): readonly (readonly [name: string, value: string])[] {
  return partsOf(value).map(([name, part]) => [name, part instanceof HeldFile ? part.base64 : part] as const);
}

export function partsOf(value: unknown): readonly (readonly [name: string, value: string | HeldFile])[] {
  return entriesOf(value).flatMap(([name, member]) =>
    (Array.isArray(member) ? member : [member]).map(
      (item) => [name, item instanceof HeldFile ? item : fieldText(item)] as const,
    ),
  );
}

function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : jsonText(value);
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).filter(([, member]) => member !== undefined && member !== null);
}

/** All files of a request, in the order of their places. */
export function filesIn(value: unknown): readonly HeldFile[] {
  if (value instanceof HeldFile) return [value];
  if (Array.isArray(value)) return value.flatMap(filesIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(filesIn);
}
