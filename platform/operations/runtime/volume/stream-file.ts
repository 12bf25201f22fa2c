import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FileAnswer } from '../../handler/handler.ts';

/** Opened before the answer begins: what cannot be read is an error and not half a file. */
export async function streamFile(file: string, fileName: string): Promise<FileAnswer> {
  const handle = await open(file, 'r');
  const { size } = await handle.stat();
  const answer = { fileName, contentType: 'application/octet-stream', sizeBytes: size };
  // As long as was announced, even when it grows meanwhile. Closes by itself.
  if (size > 0) return { ...answer, body: handle.createReadStream({ start: 0, end: size - 1 }) };
  await handle.close();
  return { ...answer, body: Readable.from([]) };
}
