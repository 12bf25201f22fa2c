export interface ReadableBody {
  readonly body: string;
  readonly bodyBase64: string;
}

/** Bytes that are text as text, all others as base64. */
export function readableBody(bytes: Buffer, truncated: boolean): ReadableBody {
  const text = decode(bytes, truncated);
  return text === undefined || text.includes('\0')
    ? { body: '', bodyBase64: bytes.toString('base64') }
    : { body: text, bodyBase64: '' };
}

/** A text may be cut inside a character, which is then left out; anything else that is no UTF-8 is no text. */
function decode(bytes: Buffer, truncated: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: truncated });
  } catch {
    return undefined;
  }
}
