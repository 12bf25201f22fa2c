// The bytes of a form with files.
import { bytesOf, HeldFile } from './held-file.ts';

export type Part = readonly [name: string, value: string | HeldFile];

/** @param boundary must stand in no part */
export function multipartBody(parts: readonly Part[], boundary: string): Uint8Array {
  const encoder = new TextEncoder();
  const chunks = parts.flatMap(([name, value]) => {
    const file = value instanceof HeldFile ? `; filename="${headerText(value.name)}"` : '';
    const type = value instanceof HeldFile ? `\r\nContent-Type: ${value.type}` : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${headerText(name)}"${file}${type}\r\n\r\n`;
    const content = value instanceof HeldFile ? bytesOf(value.base64) : encoder.encode(value);
    return [encoder.encode(head), content, encoder.encode('\r\n')];
  });
  return join([...chunks, encoder.encode(`--${boundary}--\r\n`)]);
}

/** As browsers write names of fields and files. */
function headerText(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}
