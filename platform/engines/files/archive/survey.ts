// Whether an archive may be unpacked at all, before anything of it is written.
import { PackageFault } from './fault.ts';

export interface ArchiveLimits {
  /** Bytes of all files together. */
  readonly bytes: number;
  /** Files, directories and links together. */
  readonly entries: number;
}

/** @param sizes declared size of each entry @throws PackageFault at the first entry that is too much */
export async function survey(
  sizes: AsyncIterable<number>,
  limits: ArchiveLimits,
  signal: AbortSignal,
): Promise<void> {
  let [bytes, entries] = [0, 0];
  for await (const size of sizes) {
    signal.throwIfAborted();
    bytes += size;
    entries += 1;
    if (entries > limits.entries) throw tooManyEntries(limits);
    if (bytes > limits.bytes) throw tooLarge(limits);
  }
}

export function tooManyEntries({ entries }: ArchiveLimits): PackageFault {
  return new PackageFault(`压缩包里超过 ${entries} 个文件和文件夹`);
}

export function tooLarge({ bytes }: ArchiveLimits): PackageFault {
  return new PackageFault(`压缩包解压后超过 ${sizeText(bytes)}，不能使用`);
}

function sizeText(bytes: number): string {
  const [unit, name] = bytes < 1024 ** 3 ? [1024 ** 2, 'MB'] : [1024 ** 3, 'GB'];
  return `${Number((bytes / unit).toFixed(1))} ${name}`;
}
