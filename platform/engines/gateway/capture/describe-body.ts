// How a body is written down: JSON as JSON, text as text, everything else in base64 or, where it is large, as a file of its own,
// always without what is to be masked.
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { parseJson } from '../wire/parse-json.ts';
import { maskCutJson } from './mask-cut-json.ts';
import { MASK, maskJson } from './mask-json.ts';
import { mentions } from './mentions.ts';
import { readText } from './read-text.ts';
import type { HeardBody } from './tap.ts';

export interface DescribedBody {
  /** `file`: `body` is its name in the folder beside the lines. */
  readonly encoding: 'json' | 'text' | 'base64' | 'file' | 'omitted';
  readonly body?: unknown;
  /** Only the beginning was kept. */
  readonly truncated: boolean;
  /** Size on the wire. */
  readonly bytes: number;
  /** Why nothing is kept (Chinese). */
  readonly reason?: string;
}

/** What is to be written beside the line. */
export interface MediaFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Where and how a body of a call is written down. */
export interface BodyRules {
  readonly contentType: string;
  readonly contentEncoding: string;
  /** In lower case. */
  readonly masked: ReadonlySet<string>;
  /** Of what a compressed body may become. */
  readonly maxBytes: number;
  readonly mediaName: string;
}

/** Smaller ones stand in the line. */
const LEAST_MEDIA_BYTES = 4_096;
const [gunzipAsync, inflateAsync, brotliAsync] = [
  promisify(gunzip),
  promisify(inflate),
  promisify(brotliDecompress),
];
const DECODERS: Readonly<
  Record<string, (bytes: Buffer, limit: { readonly maxOutputLength: number }) => Promise<Buffer>>
> = { gzip: gunzipAsync, deflate: inflateAsync, br: brotliAsync };

/** @returns the body, and what belongs beside the line */
export async function describeBody(
  { chunks, bytes, keptBytes }: HeardBody,
  rules: BodyRules,
): Promise<{ readonly described: DescribedBody; readonly media?: MediaFile }> {
  const { contentType, masked } = rules;
  const truncated = bytes > keptBytes;
  const kept = Buffer.concat(chunks);
  const plain = await decode(kept, rules, truncated);
  if (plain === undefined)
    return masked.size > 0
      ? { described: omitted('压缩的内容无法脱敏', truncated, bytes) }
      : asBytes(kept, truncated, bytes, rules);
  const text = readText(plain, truncated);
  if (text !== undefined) return { described: describeText(text, contentType, masked, { truncated, bytes }) };
  return mentionsNames(plain, masked)
    ? { described: omitted('内容含有需要脱敏的字段，但无法按字段拆开', truncated, bytes) }
    : asBytes(plain, truncated, bytes, rules);
}

function describeText(
  text: string,
  contentType: string,
  masked: ReadonlySet<string>,
  { truncated, bytes }: Pick<DescribedBody, 'truncated' | 'bytes'>,
): DescribedBody {
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
async function decode(
  kept: Buffer,
  { contentEncoding: coding, maxBytes }: BodyRules,
  truncated: boolean,
): Promise<Buffer | undefined> {
  if (coding === '' || coding === 'identity' || kept.length === 0) return kept;
  if (truncated) return undefined;
  return DECODERS[coding]?.(kept, { maxOutputLength: maxBytes }).catch(() => undefined);
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
function mentionsNames(bytes: Buffer, masked: ReadonlySet<string>): boolean {
  const names = new Set([...masked].map((name) => Buffer.from(name).toString('latin1').toLowerCase()));
  return mentions(bytes.toString('latin1'), names);
}

function asBytes(
  kept: Buffer,
  truncated: boolean,
  bytes: number,
  { mediaName }: BodyRules,
): { readonly described: DescribedBody; readonly media?: MediaFile } {
  if (kept.length < LEAST_MEDIA_BYTES)
    return { described: { encoding: 'base64', body: kept.toString('base64'), truncated, bytes } };
  return {
    described: { encoding: 'file', body: mediaName, truncated, bytes },
    media: { name: mediaName, bytes: kept },
  };
}

function omitted(reason: string, truncated: boolean, bytes: number): DescribedBody {
  return { encoding: 'omitted', reason, truncated, bytes };
}
