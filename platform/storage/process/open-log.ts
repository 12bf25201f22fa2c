import { type FileHandle, open, rename, stat } from 'node:fs/promises';

/** A program's log file, for its owner alone, to be appended to. One that is longer than the limit is put aside as `….1`. */
export async function openLog(file: string, limitBytes: number): Promise<FileHandle> {
  const size = await stat(file).then(
    (facts) => facts.size,
    () => 0,
  );
  if (size > limitBytes) await rename(file, `${file}.1`);
  return open(file, 'a', 0o600);
}
