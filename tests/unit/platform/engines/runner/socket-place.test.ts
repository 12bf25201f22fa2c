import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import {
  makeSocketPlace,
  removeSocketPlace,
} from '../../../../../platform/engines/runner/driver/local/socket-place.ts';

it.each(['short', `long-${'目录'.repeat(30)}`])('finds room for a socket below a %s path', async (name) => {
  const root = await mkdtemp(join(tmpdir(), 'aip-place-'));
  const replicas = join(root, name);
  await mkdir(join(replicas, 'rep-1'), { recursive: true });
  const socket = await makeSocketPlace(replicas, 'rep-1', undefined);
  expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(103);
  expect((await stat(dirname(socket))).mode & 0o777).toBe(0o700);
  const next = await makeSocketPlace(replicas, 'rep-1', undefined);
  expect(dirname(next)).toBe(dirname(socket));
  expect(next).not.toBe(socket);
  await removeSocketPlace(replicas, 'rep-1');
  await expect(stat(dirname(socket))).rejects.toThrow('ENOENT');
  if (name !== 'short') await rm(dirname(dirname(socket)), { recursive: true });
  await rm(root, { recursive: true });
});
