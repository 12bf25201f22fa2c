// Which server this is, on every start the same: an id in its data directory.
import { join } from 'node:path';
import { createId } from '#storage/create-id.ts';
import { readOrCreate } from '#storage/master-key.ts';
import { StartError } from '../settings/start-error.ts';

const FILE = 'node-id';
const PATTERN = /^node-[0-9a-z]{20}$/;

/** Made at the first start. Throws `StartError` when the file holds something else. */
export async function readNodeIdentity(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE);
  const id = (await readOrCreate(file, () => createId('node'))).trim();
  if (PATTERN.test(id)) return id;
  throw new StartError(
    `${file} 的内容不是服务器标识：“${id.slice(0, 60)}”。删除它，下次启动会生成新的标识。`,
  );
}
