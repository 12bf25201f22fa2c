import { join } from 'node:path';
import { readLiving, removeRecord, writeRecord } from '#storage/process/process-record.ts';
import { StartError } from '../settings/start-error.ts';

/**
 * Makes the data directory, which must exist, ours until the result is called.
 *
 * A lock whose process is gone (kill -9, power cut) does not count. Throws `StartError` when another server holds it.
 */
export async function lockDataDirectory(dataDir: string): Promise<() => Promise<void>> {
  const file = join(dataDir, 'server.pid');
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await writeRecord(file, process.pid, '', true);
      return () => removeRecord(file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const holder = await readLiving(file);
    if (holder !== undefined) {
      throw new StartError(
        `数据目录 ${dataDir} 正被另一个服务器使用（进程 ${holder.pid}）。请先停止它，或用 --data 指定其他目录。`,
      );
    }
    await removeRecord(file);
  }
  throw new StartError(`无法锁定数据目录 ${dataDir}。`);
}
