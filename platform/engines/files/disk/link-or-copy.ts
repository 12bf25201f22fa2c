import { constants, copyFile, link } from 'node:fs/promises';
import { errorCode } from '#core/error-code.ts';

const NO_LINKS: ReadonlySet<string | undefined> = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK']);

/** A second name for a file, or a copy where the disk has no such thing. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!NO_LINKS.has(errorCode(error))) throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}
