// A call to be written as a program, and what its languages share.
import { type FileContent, filesIn } from './file-content.ts';

export interface SampleCall {
  /** `GET`, `POST` … */
  readonly method: string;
  /** Complete, percent-encoded. */
  readonly url: string;
  /** Besides those of key and body; what no header can hold (anything but visible ASCII) is left out. */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** Environment variable with the key that is sent as `Authorization: Bearer`; without it no key is sent. */
  readonly keyVariable?: string;
  readonly body?: SampleBody | undefined;
  readonly answer: SampleAnswer;
}

export type SampleBody =
  /** `value` as JSON.parse gives it, or with `FileContent` in the place of texts. */
  | { readonly kind: 'json'; readonly mediaType: string; readonly value: unknown }
  | { readonly kind: 'text'; readonly mediaType: string; readonly text: string }
  /** `application/x-www-form-urlencoded`. */
  | {
      readonly kind: 'form';
      readonly fields: readonly (readonly [name: string, value: string | FileContent])[];
    }
  /** `multipart/form-data`. */
  | { readonly kind: 'parts'; readonly parts: readonly SamplePart[] }
  /** The bytes of a file beside the program. */
  | { readonly kind: 'file'; readonly mediaType: string; readonly file: string };

export type SamplePart =
  | { readonly name: string; readonly value: string }
  | { readonly name: string; readonly file: string; readonly mediaType: string };

/** What the program does with the result: print it, print it as it comes, or keep it as a file. */
export type SampleAnswer =
  | { readonly kind: 'json' | 'text' | 'stream' }
  | { readonly kind: 'file'; readonly file: string };

/** Names of the files that a program reads to make the call, each once. */
export function filesOf({ body }: SampleCall): readonly string[] {
  switch (body?.kind) {
    case 'json':
      return filesIn(body.value);
    case 'form':
      return filesIn(body.fields);
    case 'parts':
      return [...new Set(body.parts.flatMap((part) => ('file' in part ? [part.file] : [])))];
    case 'file':
      return [body.file];
    default:
      return [];
  }
}

/** Own headers and the body's type; of forms the client itself says it. */
export function headersOf({ headers = [], body }: SampleCall): readonly (readonly [string, string])[] {
  const sound = headers.filter(([name, value]) => /^[\w.-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value));
  const type = body !== undefined && 'mediaType' in body ? safeType(body.mediaType) : undefined;
  return type === undefined ? sound : [['Content-Type', type], ...sound];
}

/** curl reads more than a type from `type=…;headers=@file`. */
export function safeType(mediaType: string): string {
  return /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w-]+)?$/.test(mediaType)
    ? mediaType
    : 'application/octet-stream';
}

/** A JSON text is one in JavaScript and in Python as well. */
export function quote(text: string): string {
  return JSON.stringify(text);
}
