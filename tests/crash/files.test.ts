// Uploads and checks of models with the server killed in the middle: nothing is corrupt, nothing hangs for ever.
import { createHash } from 'node:crypto';
import { open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#config/config.ts';
import { type DemoCall, signIn } from '../../platform/operations/demo/demo-client.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { tarOf } from '../support/make-archive.ts';
import { linearModel } from '../support/onnx-model.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';

const CHUNK = 4 * 1024 ** 2;

let config: Config;
let platform: Platform;
let admin: DemoCall;
let place: { organizationId: string; projectId: string };

beforeAll(async () => {
  [config, platform] = await Promise.all([loadTestConfig(), startPlatform()]);
  admin = await signIn({ config, fetch, origin: platform.url }, 'admin', platform.adminPassword);
  const organizationId = String((await admin('organization.create', { name: '文件组织' })).id);
  const projectId = String((await admin('project.create', { organizationId, name: '文件项目' })).id);
  place = { organizationId, projectId };
});
afterAll(() => platform.stop());

/** Numbers that never repeat at the same place. */
function contentOf(size: number): Buffer {
  const content = Buffer.alloc(size);
  for (let at = 0; at < size; at += 4) content.writeUInt32LE((at * 2_654_435_761) >>> 0, at);
  return content;
}

const received = async (id: string) => Number((await admin('upload.get', { id })).receivedBytes);

/** Sends until all is there, or until the server is gone. */
async function sendOn(id: string, content: Buffer): Promise<void> {
  for (let offset = await received(id); offset < content.byteLength; ) {
    const bytes = new Uint8Array(content.subarray(offset, offset + CHUNK));
    offset = Number((await admin('upload.write', { id, offset }, bytes)).receivedBytes);
  }
}

async function prefixOnDisk(id: string, length: number): Promise<Buffer> {
  const file = await open(join(platform.dataDir, 'uploads', id), 'r');
  try {
    expect((await file.stat()).size).toBeGreaterThanOrEqual(length);
    const bytes = Buffer.alloc(length);
    await file.read(bytes, 0, length, 0);
    return bytes;
  } finally {
    await file.close();
  }
}

describe('kill -9 of the server', () => {
  it('in the middle of an upload loses at most what was under way', async () => {
    const content = contentOf(160 * 1024 ** 2);
    const made = await admin('upload.create', {
      ...place,
      fileName: 'big.bin',
      sizeBytes: content.byteLength,
    });
    const id = String(made.id);
    const stands: number[] = [];
    for (const pause of [0, 40, 90]) {
      const sending = sendOn(id, content).catch(() => undefined);
      // Some of it is there, and the next chunk is under way.
      await expect.poll(() => received(id), { interval: 10 }).toBeGreaterThan(stands.at(-1) ?? 0);
      await sleep(pause);
      await platform.kill('server');
      await sending;
      await platform.restart();
      const stand = await received(id);
      expect(Buffer.compare(await prefixOnDisk(id, stand), content.subarray(0, stand))).toBe(0);
      stands.push(stand);
    }
    expect(stands.toSorted((a, b) => a - b)).toEqual(stands);
    expect(stands.at(-1)).toBeLessThan(content.byteLength);
    await sendOn(id, content);
    const whole = await readFile(join(platform.dataDir, 'uploads', id));
    expect(Buffer.compare(whole, content)).toBe(0);
  });

  it('while a version is checked leaves it neither half nor stuck', async () => {
    const weights = contentOf(200 * 1024 ** 2);
    const archive = tarOf([
      { path: 'net.onnx', content: linearModel({ features: 4, classes: 3 }) },
      { path: 'weights.bin', content: weights },
    ]);
    const upload = await admin('upload.create', {
      ...place,
      fileName: 'net.tar',
      sizeBytes: archive.byteLength,
    });
    await sendOn(String(upload.id), archive);
    const model = await admin('model.create', { ...place, name: '大模型' });
    const version = await admin('model.version.create', { modelId: model.id, uploadId: upload.id });
    const id = String(version.id);
    const get = () => admin('model.version.get', { id });
    expect((await get()).state).toBe('Creating');
    await platform.kill('server');
    await platform.restart();
    await expect.poll(async () => (await get()).state).toBe('Ready');
    const directory = join(platform.dataDir, 'models', id);
    expect((await readdir(directory)).sort()).toEqual(['model.onnx', 'weights.bin']);
    expect(Buffer.compare(await readFile(join(directory, 'weights.bin')), weights)).toBe(0);
    expect((await get()).sha256).toBe(createHash('sha256').update(archive).digest('hex'));
    // Nothing of the way there is left.
    expect(await readdir(join(platform.dataDir, 'models', '.incoming'))).toEqual([]);
    expect(await readdir(join(platform.dataDir, 'uploads'))).not.toContain(String(upload.id));
  });
});
