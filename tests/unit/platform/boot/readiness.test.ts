import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#core/app-error.ts';
import { createRoomWatch } from '#storage/room-watch.ts';
import type { Db, Storage } from '#storage/storage.ts';
import { createDiskProbe } from '../../../../platform/boot/probe-disk.ts';
import { createReadiness } from '../../../../platform/boot/readiness.ts';
import { startStorage } from '../../../support/start-storage.ts';

let directory: string;
let storage: Storage;
beforeAll(async () => {
  storage = await startStorage();
});
afterAll(() => storage.close());
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-ready-'));
});
afterEach(async () => expect(await readdir(directory)).toEqual([]));
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The next file that the probe writes is on a device that is always full. */
const fill = () => symlink('/dev/full', join(directory, '.room-probe'));

describe('a disk', () => {
  it('has room, has none while writes fail, and has room again', async () => {
    let now = 0;
    const probe = createDiskProbe(directory, () => now);
    expect(await probe.hasRoom()).toBe(true);
    await fill();
    now += 10_000;
    expect(await probe.hasRoom()).toBe(false);
    now += 10_000;
    expect(await probe.hasRoom()).toBe(true);
  });

  it('is written to once for many that ask', async () => {
    let now = 0;
    const probe = createDiskProbe(directory, () => now);
    await fill();
    expect(await Promise.all([probe.hasRoom(), probe.hasRoom()])).toEqual([false, false]);
    now += 100;
    expect(await probe.hasRoom()).toBe(false);
  });
});

describe('a database', () => {
  const full = new AppError('database.disk-full');
  const answering = (write: () => Promise<void>) =>
    ({ transaction: () => ({ execute: write }) }) as unknown as Db;

  it('is asked for room only after a write met a full disk, until one succeeds', async () => {
    const room = createRoomWatch();
    const asked: string[] = [];
    const [refusing, taking] = [
      answering(async () => {
        asked.push('refused');
        throw full;
      }),
      answering(async () => void asked.push('taken')),
    ];
    expect(await room.hasRoom(refusing)).toBe(true);
    room.hear(new AppError('database.unavailable'));
    expect(await room.hasRoom(refusing)).toBe(true);
    expect(asked).toEqual([]);
    room.hear(full);
    expect(await room.hasRoom(refusing)).toBe(false);
    expect(await room.hasRoom(taking)).toBe(true);
    expect(await room.hasRoom(refusing)).toBe(true);
    expect(asked).toEqual(['refused', 'taken']);
  });

  it('takes the small write that asks for room', async () => {
    const room = createRoomWatch();
    room.hear(full);
    expect(await room.hasRoom(storage.db)).toBe(true);
  });
});

it('readiness names what is missing', async () => {
  const ready = createReadiness({ storage, dataDir: directory, isGatewayReady: async () => false });
  await fill();
  expect(await ready()).toEqual(['disk', 'gateway']);
  const without = { ...storage, hasRoom: async () => false };
  const fresh = createReadiness({ storage: without, dataDir: directory, isGatewayReady: async () => true });
  expect(await fresh()).toEqual(['database-disk']);
});
