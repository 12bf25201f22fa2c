// What a person has filled in for each operation; nothing is lost by looking at another one.

import { type Field, fieldOf } from './field.ts';
import { printRaw, type RawText, readRaw } from './raw-text.ts';
import { bodyKind, type Draft } from './request.ts';
import { startValue } from './start-value.ts';
import { tensorsOf } from './tensor.ts';
import type { Signature, TestBody, TestDocument, TestInfo, TestOperation, TestVersion } from './wire.ts';

export interface Work {
  readonly draft: Draft;
  readonly mode: 'form' | 'raw';
  /** What the person typed as the text of the value; undefined: it is printed when it is looked at. */
  readonly raw: RawText | undefined;
  /** Why the text is no value. */
  readonly fault: { readonly text: string; readonly line: number; readonly column: number } | undefined;
}

/** A request that no document describes. */
export const CUSTOM = '';

export function documentOf(info: TestInfo, version: TestVersion | undefined): TestDocument | undefined {
  const key = version === undefined ? info.documentKey : version.documentKey;
  return info.documents.find((document) => document.key === key);
}

export function bodyOf(operation: TestOperation | undefined, mediaType: string): TestBody | undefined {
  return operation?.bodies.find((body) => body.mediaType === mediaType);
}

/** The inputs for a body; undefined: only its text can be edited. */
export function bodyField(body: TestBody | undefined): Field | undefined {
  if (body?.schema === undefined) return undefined;
  const field = fieldOf(body.schema);
  return field.kind === 'json' ? undefined : field;
}

/** Of a request that is made of tensors. */
export function tensorSignature(
  document: TestDocument | undefined,
  operation: TestOperation | undefined,
): Signature | undefined {
  return operation?.method === 'post' ? document?.signature : undefined;
}

export function firstWork(document: TestDocument | undefined, operation: TestOperation | undefined): Work {
  const body = operation?.bodies[0];
  const mediaType = operation === undefined ? 'application/json' : (body?.mediaType ?? '');
  const draft: Draft = {
    method: operation?.method ?? 'post',
    path: operation?.path ?? '/',
    parameters: firstParameters(operation),
    headers: [],
    mediaType,
    value: firstValue(document, operation, body),
  };
  return { draft, mode: 'form', raw: undefined, fault: undefined };
}

function firstParameters(operation: TestOperation | undefined): Draft['parameters'] {
  const given = (operation?.parameters ?? []).flatMap(({ name, in: place, required, schema }) => {
    const start = schema.default ?? (required ? schema.example : undefined);
    return start === undefined ? [] : [[`${place} ${name}`, textOrJson(start)] as const];
  });
  return Object.fromEntries(given);
}

function firstValue(
  document: TestDocument | undefined,
  operation: TestOperation | undefined,
  body: TestBody | undefined,
): unknown {
  const signature = tensorSignature(document, operation);
  if (signature !== undefined) return { inputs: tensorsOf(undefined, signature) };
  const isJson = body === undefined || bodyKind({ method: 'post', mediaType: body.mediaType }) === 'json';
  const field = body?.schema === undefined ? undefined : fieldOf(body.schema);
  const sample = isJson ? (operation?.sample ?? '') : '';
  if (field !== undefined) return startValue(field, sample);
  const read = readRaw(sample, new Map());
  return 'value' in read ? read.value : undefined;
}

/** Another media type begins with its own value; what was filled in stays where both have it. */
export function withMediaType(
  work: Work,
  document: TestDocument | undefined,
  operation: TestOperation | undefined,
  mediaType: string,
): Work {
  const before = bodyField(bodyOf(operation, work.draft.mediaType));
  const after = bodyField(bodyOf(operation, mediaType));
  const keeps = before?.kind === 'object' && after?.kind === 'object';
  const value = keeps ? work.draft.value : firstValue(document, operation, bodyOf(operation, mediaType));
  return withValue({ ...work, draft: { ...work.draft, mediaType } }, value);
}

export function withValue(work: Work, value: unknown): Work {
  return { ...work, draft: { ...work.draft, value }, raw: undefined, fault: undefined };
}

export function rawOf({ raw, draft }: Work): RawText {
  return raw ?? printRaw(draft.value);
}

/** While the text is no value the last one that it was stays. */
export function withText(work: Work, text: string): Work {
  const { files } = rawOf(work);
  const read = readRaw(text, files);
  const raw = { files, text };
  return 'fault' in read
    ? { ...work, raw, fault: read.fault }
    : { ...work, raw, fault: undefined, draft: { ...work.draft, value: read.value } };
}

function textOrJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
