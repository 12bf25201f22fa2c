import { isAscii } from 'node:buffer';

/** A name as most tools write it: UTF-8, or what Chinese Windows uses. */
export function decodeName(bytes: Uint8Array): string {
  // A decoder costs more than the name; an archive may have a hundred thousand headers.
  if (isAscii(bytes)) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
