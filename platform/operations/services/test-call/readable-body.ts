import { readText } from '#engines/gateway/capture/read-text.ts';

export interface ReadableBody {
  readonly body: string;
  readonly bodyBase64: string;
}

/** Bytes that are text as text, all others as base64. */
export function readableBody(bytes: Buffer, truncated: boolean): ReadableBody {
  const text = readText(bytes, truncated);
  return text === undefined
    ? { body: '', bodyBase64: bytes.toString('base64') }
    : { body: text, bodyBase64: '' };
}
