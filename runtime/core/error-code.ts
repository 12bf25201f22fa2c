import { AppError } from './app-error.ts';

/** The system's name of an error, e.g. `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

const FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether the error, or what caused it, says that the disk or a quota is full. */
export function isDiskFull(error: unknown): boolean {
  return (
    FULL.has(errorCode(error)) ||
    (error instanceof Error && error.cause !== undefined && isDiskFull(error.cause))
  );
}

/** Runs what writes; a full disk becomes `file.disk-full`. Everything else is thrown on as it came. */
export async function catchDiskFull<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (FULL.has(errorCode(error))) throw new AppError('file.disk-full', {}, { cause: error });
    throw error;
  }
}
