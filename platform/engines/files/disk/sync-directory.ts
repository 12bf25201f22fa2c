import { open } from 'node:fs/promises';
import { errorCode } from '#core/error-code.ts';

/** A new name lasts when its directory was synced. Some systems cannot sync directories; they need not. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'EINVAL' && code !== 'EPERM') throw error;
  } finally {
    await handle.close();
  }
}
