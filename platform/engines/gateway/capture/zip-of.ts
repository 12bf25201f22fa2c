import { makeZip } from 'client-zip';

export interface ZippedFile {
  readonly name: string;
  readonly input: AsyncIterable<Uint8Array>;
}

/** One zip file, made as it is read; nothing is compressed, as pictures are already. */
export function zipOf(files: Iterable<ZippedFile>): AsyncIterable<Uint8Array> {
  return makeZip(files);
}
