// How a body is written down: JSON as JSON, text as text, everything else in base64, always without what is to be masked.
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { parseJson } from '../wire/parse-json.ts';
import { maskCutJson } from './mask-cut-json.ts';
import { MASK, maskJson } from './mask-json.ts';
import { mentions } from './mentions.ts';
import { readText } from './read-text.ts';
import { type HeardBody, MAX_BODY_BYTES } from './tap.ts';

export interface DescribedBody {
  readonly encoding: 'json' | 'text' | 'base64' | 'omitted';
  readonly body?: unknown;
  /** Only the beginning was kept. */
  readonly truncated: boolean;
  /** Size on the wire. */
  readonly bytes: number;
  /** Why nothing is kept (Chinese). */
  readonly reason?: string;
}

const LIMIT = { maxOutputLength: MAX_BODY_BYTES };
const [gunzipAsync, inflateAsync, brotliAsync] = [
  promisify(gunzip),
  promisify(inflate),
  promisify(brotliDecompress),
];
const DECODERS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: (bytes) => gunzipAsync(bytes, LIMIT),
  deflate: (bytes) => inflateAsync(bytes, LIMIT),
  br: (bytes) => brotliAsync(bytes, LIMIT),
};

/** `masked` in lower case. */
export async function describeBody(
  { chunks, bytes, keptBytes }: HeardBody,
  contentType: string,
  contentEncoding: string,
  masked: ReadonlySet<string>,
): Promise<DescribedBody> {
  const truncated = bytes > keptBytes;
  const kept = Buffer.concat(chunks);
  const plain = await decode(kept, contentEncoding, truncated);
  if (plain === undefined)
    return masked.size > 0
      ? omitted('压缩的内容无法脱敏', truncated, bytes)
      : { encoding: 'base64', body: kept.toString('base64'), truncated, bytes };
  const text = readText(plain, truncated);
  if (text === undefined) return describeBinary(plain, truncated, bytes, masked);
  if (looksLikeJson(text, contentType)) {
    const json = describeJson(text, masked);
    if (json !== undefined) return { ...json, truncated, bytes };
  }
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return { encoding: 'text', body: maskQuery(text, masked), truncated, bytes };
  if (mentions(text, masked)) return omitted('内容含有需要脱敏的字段，但无法按字段拆开', truncated, bytes);
  return { encoding: 'text', body: text, truncated, bytes };
}

/** A query string or form with the values of masked names replaced. */
export function maskQuery(query: string, masked: ReadonlySet<string>): string {
  if (masked.size === 0 || query === '') return query;
  return query
    .split('&')
    .map((item) => {
      const [name = ''] = item.split('=', 1);
      return masked.has(decodeName(name).toLowerCase()) ? `${name}=${MASK}` : item;
    })
    .join('&');
}

function decodeName(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

/** Undefined when it is in a coding that cannot be undone. */
async function decode(kept: Buffer, coding: string, truncated: boolean): Promise<Buffer | undefined> {
  if (coding === '' || coding === 'identity' || kept.length === 0) return kept;
  if (truncated) return undefined;
  return DECODERS[coding]?.(kept).catch(() => undefined);
}

function looksLikeJson(text: string, contentType: string): boolean {
  return /[/+]json\b/i.test(contentType) || /^\s*[{[]/.test(text);
}

function describeJson(
  text: string,
  masked: ReadonlySet<string>,
): Pick<DescribedBody, 'encoding' | 'body'> | undefined {
  try {
    return { encoding: 'json', body: maskJson(parseJson(text), masked) };
  } catch {
    if (masked.size === 0) return undefined;
    const cut = maskCutJson(text, masked);
    return cut === undefined ? undefined : { encoding: 'text', body: cut };
  }
}

/** Files of a form and the like: their parts have names as well. */
function describeBinary(
  bytes: Buffer,
  truncated: boolean,
  size: number,
  masked: ReadonlySet<string>,
): DescribedBody {
  const names = new Set([...masked].map((name) => Buffer.from(name).toString('latin1').toLowerCase()));
  if (mentions(bytes.toString('latin1'), names))
    return omitted('内容含有需要脱敏的字段，但无法按字段拆开', truncated, size);
  return { encoding: 'base64', body: bytes.toString('base64'), truncated, bytes: size };
}

function omitted(reason: string, truncated: boolean, bytes: number): DescribedBody {
  return { encoding: 'omitted', reason, truncated, bytes };
}
