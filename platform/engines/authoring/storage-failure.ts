// What the file system refuses, said to the person who publishes.
import { AppError } from '#core/app-error.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: '磁盘空间不足',
  EDQUOT: '磁盘配额已用完',
  EACCES: '没有写入权限',
  EPERM: '没有写入权限',
  EROFS: '文件系统只读',
  EISDIR: '同名的目录已存在',
  ENOTDIR: '路径中有同名的文件',
  EMFILE: '打开的文件过多',
  EIO: '磁盘读写错误',
};

/** @throws AppError `studio.storage-failed` for a known failure of the file system; whatever else was thrown stays */
export async function storageFailure<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? REASONS[String(error.code)] : undefined;
    if (code === undefined) throw error;
    throw new AppError('studio.storage-failed', { reason: code }, { cause: error });
  }
}
