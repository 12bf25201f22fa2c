// Reads the path list out of an OpenAPI 3.x or Swagger 2 document. Foreign files are never fetched.
import { AppError } from '#core/app-error.ts';
import { invalid } from './invalid.ts';
import { isRecord, readDocument } from './read-document.ts';
import { createReferences, type References } from './references.ts';
import { sampleBody } from './sample-body.ts';

export interface ParsedPath {
  /** A value of the enumeration `request-method`. */
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** Example of the request body as text; empty when the document has none. */
  readonly sample: string;
}

export interface ParsedOpenapi {
  readonly title: string;
  /** As the document says: `3.1.0`, `2.0`. */
  readonly version: string;
  /** First absolute server address, or empty. */
  readonly baseUrl: string;
  /** Operations whose method the platform does not know (head, options, patch, trace). */
  readonly skipped: number;
  readonly paths: readonly ParsedPath[];
}

/** Those that the platform knows, as keys of a path. */
export const METHODS: readonly string[] = ['get', 'post', 'put', 'delete'];
const OTHER_METHODS = ['head', 'options', 'patch', 'trace'];
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_PATHS = 500;
const MAX_PATH_LENGTH = 512;
const MAX_SUMMARY_LENGTH = 256;

/** Throws `openapi.too-large`, or `openapi.invalid` with a Chinese reason that names the line or the place. */
export function parseOpenapi(text: string): ParsedOpenapi {
  return describeOpenapi(readOpenapi(text));
}

/** The document of a text that is not too large. Throws like `parseOpenapi`. */
export function readOpenapi(text: string): Readonly<Record<string, unknown>> {
  if (Buffer.byteLength(text) > MAX_BYTES) throw new AppError('openapi.too-large');
  return readDocument(text);
}

/** What the platform takes from a document. Throws `openapi.invalid` for one without an operation that could be called. */
export function describeOpenapi(document: Readonly<Record<string, unknown>>): ParsedOpenapi {
  const version = versionOf(document);
  const references = createReferences(document);
  const found = Object.entries(pathsOf(document)).flatMap(([path, item]) => readItem(path, item, references));
  const paths = found.flatMap((entry) => (entry === 'skipped' ? [] : [entry]));
  if (paths.length === 0) throw invalid('没有可用的接口（只支持 GET、POST、PUT、DELETE）');
  if (paths.length > MAX_PATHS)
    throw invalid(`接口超过 ${MAX_PATHS} 个（共 ${paths.length} 个），请拆分文件`);
  const skipped = found.length - paths.length;
  return { title: documentTitle(document), version, baseUrl: baseUrlOf(document), skipped, paths };
}

function versionOf(document: Readonly<Record<string, unknown>>): string {
  const { openapi, swagger } = document;
  if (typeof openapi === 'string' && /^3\.\d+/.test(openapi)) return openapi;
  // YAML reads an unquoted 2.0 as a number.
  if (swagger === '2.0' || swagger === 2) return '2.0';
  if (openapi === undefined && swagger === undefined)
    throw invalid('缺少 openapi 或 swagger 字段，这不是 OpenAPI 文件');
  throw invalid(`不支持的版本 ${String(openapi ?? swagger).slice(0, 32)}，只支持 OpenAPI 3.x 与 Swagger 2.0`);
}

function pathsOf(document: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (isRecord(document.paths)) return document.paths;
  throw invalid(document.paths === undefined ? '缺少 paths 字段' : 'paths 必须是对象');
}

type Found = ParsedPath | 'skipped';

function readItem(path: string, item: unknown, references: References): Found[] {
  if (path.startsWith('x-')) return [];
  if (!/^\/[^\s?#]*$/.test(path))
    throw invalid(`路径“${path.slice(0, 80)}”必须以 / 开头，且不能含空格、? 或 #`);
  if (path.length > MAX_PATH_LENGTH)
    throw invalid(`路径“${path.slice(0, 80)}…”超过 ${MAX_PATH_LENGTH} 个字符`);
  const resolved = references.resolve(item, `paths.${path}`);
  if (!isRecord(resolved)) throw invalid(`paths 中“${path}”的内容必须是对象`);
  return Object.entries(resolved).flatMap(([method, operation]): Found[] => {
    if (OTHER_METHODS.includes(method)) return ['skipped'];
    if (!METHODS.includes(method)) return [];
    if (!isRecord(operation)) throw invalid(`接口 ${method.toUpperCase()} ${path} 的内容必须是对象`);
    const sample = sampleBody(operation, references);
    return [{ method, path, summary: summaryOf(operation), sample }];
  });
}

function summaryOf({ summary, operationId, description }: Readonly<Record<string, unknown>>): string {
  const text = [summary, description, operationId].find(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
  return typeof text === 'string' ? (text.trim().split('\n')[0] ?? '').slice(0, MAX_SUMMARY_LENGTH) : '';
}

function documentTitle({ info }: Readonly<Record<string, unknown>>): string {
  return isRecord(info) && typeof info.title === 'string' ? info.title.slice(0, MAX_SUMMARY_LENGTH) : '';
}

function baseUrlOf(document: Readonly<Record<string, unknown>>): string {
  const { servers, host, basePath, schemes } = document;
  if (typeof host === 'string') {
    const scheme = Array.isArray(schemes) && typeof schemes[0] === 'string' ? schemes[0] : 'https';
    return absolute(`${scheme}://${host}${typeof basePath === 'string' ? basePath : ''}`);
  }
  const first: unknown = Array.isArray(servers) ? servers[0] : undefined;
  return isRecord(first) && typeof first.url === 'string' ? absolute(first.url) : '';
}

/** Relative addresses and ones with `{variables}` say nothing about where the service runs. */
function absolute(address: string): string {
  const trimmed = address.replace(/\/+$/, '');
  return trimmed.length <= 512 && /^(https?|wss?):\/\/[^\s/?#@{}]+(\/[^\s?#{}]*)?$/.test(trimmed)
    ? trimmed
    : '';
}
