import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createId } from '#storage/create-id.ts';
import { readMasterKey } from '#storage/master-key.ts';
import { createSecretBox } from '#storage/secret-box.ts';

const box = createSecretBox(Buffer.alloc(32, 1));

describe('secret box', () => {
  it('opens what it sealed, and seals the same text differently each time', () => {
    const [first, second] = [box.seal('密码 p@ss'), box.seal('密码 p@ss')];

    expect([box.open(first), box.open(second)]).toEqual(['密码 p@ss', '密码 p@ss']);
    expect(first.equals(second)).toBe(false);
    expect(first.includes('p@ss')).toBe(false);
  });

  it.each([0, 5, 20, 30])('refuses sealed bytes of which number %i was changed', (index) => {
    const sealed = box.seal('secret');
    sealed.writeUInt8(sealed.readUInt8(index) ^ 1, index);

    expect(() => box.open(sealed)).toThrow();
  });

  it('refuses what another master key sealed', () => {
    expect(() => createSecretBox(Buffer.alloc(32, 2)).open(box.seal('secret'))).toThrow();
  });

  it('derives another key for each purpose', () => {
    expect(box.key('a')).toEqual(box.key('a'));
    expect(box.key('a')).not.toEqual(box.key('b'));
    expect(box.key('a')).toHaveLength(32);
  });
});

describe('master key', () => {
  it('is made once, also when several ask at the same time, and only its owner may read it', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'aip-key-'));

    const keys = await Promise.all(Array.from({ length: 5 }, () => readMasterKey(dataDir)));

    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect((await stat(join(dataDir, 'keys', 'master.key'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(dataDir, 'keys'))).mode & 0o777).toBe(0o700);
    await rm(dataDir, { recursive: true });
  });

  it('comes from the environment in hex or base64, and a short one is refused', async () => {
    const key = Buffer.alloc(32, 7);

    expect(await readMasterKey('/nowhere', key.toString('hex'))).toEqual(key);
    expect(await readMasterKey('/nowhere', key.toString('base64'))).toEqual(key);
    await expect(readMasterKey('/nowhere', 'short')).rejects.toThrow('AIP_MASTER_KEY');
  });
});

describe('create id', () => {
  it('sorts ids of different milliseconds by their time', () => {
    const times = [0, 1, 31, 32, 1_700_000_000_000, 1_700_000_000_001, 2 ** 44];
    const ids = times.map((time) => createId('app', time));

    expect([...ids].sort()).toEqual(ids);
    expect(ids[4]).toMatch(/^app-[0-9a-hjkmnp-tv-z]{20}$/);
  });

  it('gives no id twice within a millisecond', () => {
    const ids = Array.from({ length: 100_000 }, () => createId('log', 1));

    expect(new Set(ids).size).toBe(ids.length);
  });
});
