// What is filled in as a call that the code writers understand. Files are read from beside the program.
import {
  type FileContent,
  fileContent,
  type SampleAnswer,
  type SampleBody,
  type SampleCall,
} from '#plugin-api';
import { HeldFile } from './held-file.ts';
import { bodyKind, type Draft, filesIn, filledIn, fillPath, partsOf, sentType } from './request.ts';

export const KEY_VARIABLE = 'AIC_SECRET_KEY';

interface SamplePlace {
  /** Of the service, without a slash at the end. */
  readonly callAddress: string;
  /** Of the last result; empty: none came yet. */
  readonly answerType: string;
}

/** Undefined while a parameter of the path is missing. */
export function sampleCallOf(draft: Draft, { callAddress, answerType }: SamplePlace): SampleCall | undefined {
  const path = fillPath(draft);
  if ('fault' in path) return undefined;
  return {
    method: draft.method.toUpperCase(),
    url: `${callAddress}${path.path}`,
    headers: [
      ...filledIn(draft.parameters, 'header'),
      ...draft.headers.filter(([name]) => name.trim() !== ''),
    ],
    keyVariable: KEY_VARIABLE,
    body: sampleBody(draft),
    answer: sampleAnswer(answerType),
  };
}

/** The files of a request by the names that its program reads: what is pasted always has the same name. */
export function namedFiles(draft: Draft): ReadonlyMap<string, HeldFile> {
  const named = new Map<string, HeldFile>();
  for (const file of bodyKind(draft) === 'none' ? [] : filesIn(draft.value)) {
    let name = file.name;
    for (let count = 2; named.has(name) && named.get(name) !== file; count += 1)
      name = `${count}-${file.name}`;
    named.set(name, file);
  }
  return named;
}

function sampleBody(draft: Draft): SampleBody | undefined {
  const { mediaType, value } = draft;
  const names = new Map([...namedFiles(draft)].map(([name, file]) => [file, name]));
  const nameOf = (file: HeldFile) => names.get(file) ?? file.name;
  switch (bodyKind(draft)) {
    case 'none':
      return undefined;
    case 'json':
      return value === undefined
        ? undefined
        : { kind: 'json', mediaType, value: readingFiles(value, nameOf) };
    case 'form':
      return { kind: 'form', fields: formFields(value, nameOf) };
    case 'parts':
      return {
        kind: 'parts',
        parts: partsOf(value).map(([name, part]) =>
          part instanceof HeldFile
            ? { name, file: nameOf(part), mediaType: part.type }
            : { name, value: part },
        ),
      };
    case 'text':
      return { kind: 'text', mediaType, text: typeof value === 'string' ? value : '' };
    case 'file':
      if (value instanceof HeldFile)
        return { kind: 'file', mediaType: sentType(mediaType, value), file: nameOf(value) };
      return typeof value === 'string' && value !== '' ? { kind: 'text', mediaType, text: value } : undefined;
  }
}

function readingFiles(value: unknown, nameOf: (file: HeldFile) => string): unknown {
  if (value instanceof HeldFile) return fileContent(nameOf(value));
  if (Array.isArray(value)) return value.map((item) => readingFiles(item ?? null, nameOf));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .map(([key, member]) => [key, readingFiles(member, nameOf)]),
  );
}

function formFields(
  value: unknown,
  nameOf: (file: HeldFile) => string,
): readonly (readonly [string, string | FileContent])[] {
  return partsOf(value).map(([name, part]) => [
    name,
    part instanceof HeldFile ? fileContent(nameOf(part)) : part,
  ]);
}

function sampleAnswer(contentType: string): SampleAnswer {
  const type = contentType.split(';')[0]?.trim() ?? '';
  if (type === 'text/event-stream') return { kind: 'stream' };
  if (/^(?:image|audio|video)\//.test(type)) return { kind: 'file', file: `answer.${type.split('/')[1]}` };
  return type === '' || /[/+]json$/.test(type) ? { kind: 'json' } : { kind: 'text' };
}
