// An operation as a call that can be made.
import {
  type FileContent,
  fileOfContent,
  type SampleAnswer,
  type SampleBody,
  type SampleCall,
  type SamplePart,
} from '#plugin-api';
import type { ApiContent, ApiOperation, ApiParameter } from './api-document.ts';
import { exampleValue } from './example-value.ts';
import { type FlatSchema, flattenSchema } from './flatten-schema.ts';
import { isRecord, recordOf, trimmedText } from './json-value.ts';
import { fileOf, mediaKind, plainType } from './media-type.ts';
import { createReferences, type References } from './references.ts';

/** Where programs take the key from. */
export const KEY_VARIABLE = 'AIC_SECRET_KEY';

/** Without these no client can send it. */
const WITHOUT_BODY = new Set(['GET', 'HEAD']);

export interface CallPlace {
  /** `http://gateway/services/code`. */
  readonly address: string;
  readonly document: unknown;
}

/** `content`: of the operation's body, the one that is sent. */
export function sampleCall(
  operation: ApiOperation,
  content: ApiContent | undefined,
  example: unknown,
  { address, document }: CallPlace,
): SampleCall {
  const given = operation.parameters
    .map((parameter) => ({ parameter, value: parameterValue(parameter, document) }))
    .filter(({ parameter, value }) => value !== undefined && isSent(parameter));
  const of = (place: ApiParameter['place']) => given.filter(({ parameter }) => parameter.place === place);
  const query = of('query').flatMap(({ parameter, value }) => queryPairs(parameter, value));
  const path = fillPath(
    operation.path,
    new Map(of('path').map(({ parameter, value }) => [parameter.name, value])),
  );
  const cookies = of('cookie').map(
    ({ parameter, value }) => `${encode(parameter.name)}=${encode(plain(value))}`,
  );
  return {
    method: operation.method,
    url: address.replace(/\/+$/, '') + [path, ...query].reduce(joinQuery),
    headers: [
      ...of('header').map(({ parameter, value }) => [parameter.name, headerText(plain(value))] as const),
      ...(cookies.length > 0 ? [['Cookie', cookies.join('; ')] as const] : []),
    ],
    keyVariable: KEY_VARIABLE,
    body:
      content === undefined || WITHOUT_BODY.has(operation.method)
        ? undefined
        : bodyOf(content, example, document),
    answer: answerOf(operation),
  };
}

/** Some paths have a query of their own. */
function joinQuery(path: string, pair: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${pair}`;
}

/** What must be sent, and what the document has a value for. */
function isSent({ required, example }: ApiParameter): boolean {
  return required || example !== undefined;
}

function parameterValue({ example, schema, name, place }: ApiParameter, document: unknown): unknown {
  if (example !== undefined) return example.value;
  const made = schema === undefined ? undefined : exampleValue(schema, document, 'request');
  const isEmpty = made === undefined || made === null || made === '';
  return isEmpty && place === 'path' ? name : (made ?? '');
}

/** Signs that a path may hold stay; a name without a value stands for itself. */
function fillPath(path: string, values: ReadonlyMap<string, unknown>): string {
  const filled = path.replace(/\{([^{}]*)\}/g, (_, name: string) => encode(plain(values.get(name) ?? name)));
  return filled.replace(/[^\w\-.~!$&'()*+,;=:@/%?]/gu, encode);
}

function queryPairs({ name, separator }: ApiParameter, value: unknown): readonly string[] {
  if (Array.isArray(value) && separator === 'repeat')
    return value.map((item) => `${encode(name)}=${encode(plain(item))}`);
  if (isRecord(value) && separator === 'repeat')
    return Object.entries(value).map(([key, item]) => `${encode(key)}=${encode(plain(item))}`);
  const text =
    Array.isArray(value) && separator !== 'repeat' ? value.map(plain).join(separator) : plain(value);
  return [`${encode(name)}=${encode(text)}`];
}

function plain(value: unknown): string {
  const file = fileOfContent(value);
  if (file !== undefined) return `${file} 的 base64 编码`;
  if (Array.isArray(value)) return value.map(plain).join(',');
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Half of a pair of signs cannot be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** A header is one line of ASCII. */
function headerText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : encode(text);
}

function bodyOf(content: ApiContent, example: unknown, document: unknown): SampleBody {
  const { mediaType } = content;
  switch (mediaKind(mediaType)) {
    case 'json':
      return { kind: 'json', mediaType, value: example ?? {} };
    case 'form':
      return { kind: 'form', fields: fieldsOf(example) };
    case 'parts':
      return { kind: 'parts', parts: partsOf(content, example, document) };
    case 'file':
      return { kind: 'file', ...fileOf(mediaType) };
    default:
      return { kind: 'text', mediaType, text: plain(example ?? '') };
  }
}

function fieldsOf(example: unknown): readonly (readonly [string, string | FileContent])[] {
  return Object.entries(recordOf(example)).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item: unknown) => [name, fieldOf(item)] as const),
  );
}

function fieldOf(value: unknown): string | FileContent {
  return isFileContent(value) ? value : plain(value);
}

function isFileContent(value: unknown): value is FileContent {
  return fileOfContent(value) !== undefined;
}

/** Fields that are files are read from one; all others are texts. */
function partsOf(content: ApiContent, example: unknown, document: unknown): readonly SamplePart[] {
  const references = createReferences(recordOf(document));
  const { schema } = flattenSchema(content.schema, references);
  const files = new Map(
    Object.entries(recordOf(schema.properties)).flatMap(([name, property]) => {
      const type = fileType(flattenSchema(property, references), references);
      return type === undefined ? [] : [[name, content.partTypes.get(name) ?? type] as const];
    }),
  );
  const values = fieldsOf(example).filter(([name]) => !files.has(name));
  return [
    ...[...files].map(([name, type]) => ({ name, ...fileOf(type) })),
    ...values.map(([name, value]) => ({ name, value: plain(value) })),
  ];
}

/** Undefined for what is no file. */
function fileType({ schema, types }: FlatSchema, references: References): string | undefined {
  if (types.includes('array')) {
    const item = flattenSchema(schema.items, references);
    return item.types.includes('array') ? undefined : fileType(item, references);
  }
  const media = trimmedText(schema.contentMediaType);
  const isBare = media !== '' && schema.contentEncoding === undefined;
  const isFile = types.includes('file') || schema.format === 'binary' || isBare;
  return isFile ? media || 'application/octet-stream' : undefined;
}

/** As the first successful response says; without a word it is printed as it comes. */
function answerOf({ responses }: ApiOperation): SampleAnswer {
  const success =
    responses.find(({ status }) => status.startsWith('2')) ??
    responses.find(({ status }) => status === 'default');
  const content = success?.contents[0];
  if (content === undefined) return { kind: 'text' };
  const kind = mediaKind(content.mediaType);
  if (kind === 'json' || kind === 'stream') return { kind };
  if (kind !== 'file' || plainType(content.mediaType) === '*/*') return { kind: 'text' };
  // Another name than that of a file that is sent.
  return { kind: 'file', file: fileOf(content.mediaType).file.replace(/^.*\./, 'answer.') };
}
