import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readZip } from '#engines/files/archive/read-zip.ts';
import { createCaptureFiles } from '#engines/gateway/capture/capture-files.ts';
import { startWorld, type TestApplication, type World } from '../support/gateway-world.ts';
import { startReplica, type TestReplica } from '../support/start-replica.ts';

const CANARY = 'canary-7f3a9c';
const NESTED = 'nested-51c09d';

let directory: string;
let world: World;
let replica: TestReplica;
let app: TestApplication;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'aip-captures-'));
  [world, replica] = await Promise.all([startWorld({ capturesDirectory: directory }), startReplica('one')]);
  app = await world.addApplication({});
});
afterAll(async () => {
  await world.stop();
  await replica.stop();
  await rm(directory, { recursive: true, force: true });
});

interface Rule {
  readonly samplePercent?: number;
  readonly streams?: string[];
  readonly maskedFields?: string[];
  readonly maxMb?: number;
  readonly maxBodyKb?: number;
  readonly retentionDays?: number;
}

async function host(code: string, rule: Rule | undefined, callMode = 'SyncService'): Promise<void> {
  const serviceId = await world.addHosted(code, { callMode, versions: [{ ports: [replica.port] }] });
  if (rule !== undefined)
    await world.storage.db
      .insertInto('capture')
      .values({ serviceId, enabled: true, ...rule })
      .execute();
  await world.storage.db
    .insertInto('applicationInterface')
    .values({ applicationId: app.id, serviceId, qpsLimit: null })
    .execute();
  await world.settle();
}

async function call(path: string, init: RequestInit = {}) {
  const answer = await fetch(`${world.url()}/services/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${app.sk}`, ...init.headers },
  });
  await answer.arrayBuffer();
  return answer.headers.get('x-aic-request-id') ?? '';
}

const post = (path: string, body: BodyInit, headers: Readonly<Record<string, string>> = {}) =>
  call(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });

// biome-ignore lint/suspicious/noExplicitAny: the tests look at every field
type Kept = any;

async function files(code: string): Promise<readonly string[]> {
  const names = await readdir(join(directory, `svc-${code}`), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.jsonl')).sort();
}

/** What is on the disk, as soon as so many calls are. */
async function kept(code: string, calls: number): Promise<readonly Kept[]> {
  let lines: readonly string[] = [];
  await expect
    .poll(async () => {
      const texts = await Promise.all(
        (await files(code)).map((name) => readFile(join(directory, `svc-${code}`, name), 'utf8')),
      );
      // Without what a crash left behind the last line's end.
      lines = texts.flatMap((text) => text.split('\n').slice(0, -1));
      return lines.length;
    })
    .toBe(calls);
  return lines.map((line) => JSON.parse(line));
}

/** A file written beside takes the place of the old one between two looks. */
function unlessGone(error: NodeJS.ErrnoException): string {
  if (error.code !== 'ENOENT') throw error;
  return '';
}

async function everything(): Promise<string> {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  const texts = names
    .filter((entry) => entry.isFile())
    .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1').catch(unlessGone));
  return (await Promise.all(texts)).join('\n');
}

describe('a kept call', () => {
  it('says what was asked and answered, of whom and when', async () => {
    await host('whole', {});
    const before = Date.now();
    const id = await post('whole/v1/predict?top=3', JSON.stringify({ text: '你好', list: [1, 2] }), {
      'x-mine': 'yes',
    });
    const [record] = await kept('whole', 1);
    expect(record).toMatchObject({
      requestId: id,
      serviceId: 'svc-whole',
      applicationId: app.id,
      versionId: 'ver-whole-1',
      version: 1,
      method: 'POST',
      path: '/v1/predict',
      query: 'top=3',
      status: 200,
      requestType: 'application/json',
      responseType: 'application/json',
      headers: { 'x-mine': 'yes' },
      request: { encoding: 'json', body: { text: '你好', list: [1, 2] }, truncated: false },
      response: { encoding: 'json', body: { who: 'one' }, truncated: false },
    });
    expect(Date.parse(record.time)).toBeGreaterThanOrEqual(before);
    const [name = ''] = await files('whole');
    const at = new Date(record.time);
    const two = (number: number) => String(number).padStart(2, '0');
    expect(name).toBe(
      `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}/${two(at.getHours())}.jsonl`,
    );
  });

  it.each([
    ['as it is', []],
    ['with its secrets masked', ['password']],
  ])('holds JSON that nests without end as text, %s', async (_name, maskedFields) => {
    const code = `nested-${maskedFields.length}`;
    await host(code, { streams: ['request'], maskedFields });
    const body = `${'{"a":['.repeat(20_000)}{"password":"${NESTED}"}${']}'.repeat(20_000)}`;
    await call(`${code}/v1/predict`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    const [record] = await kept(code, 1);
    expect(record.request).toMatchObject({ bytes: body.length, truncated: false });
    expect(record.request.encoding).not.toBe('json');
    expect(JSON.stringify(record).includes(NESTED)).toBe(maskedFields.length === 0);
  });

  it('holds text as text, bytes in base64, the chosen streams only, and no more of each than is told', async () => {
    await host('kinds', { streams: ['request'], maxBodyKb: 256 });
    await call('kinds/a', { method: 'POST', body: 'plain words', headers: { 'content-type': 'text/plain' } });
    await call('kinds/b', { method: 'POST', body: Buffer.from([1, 0, 255]) });
    await call('kinds/c', {
      method: 'POST',
      body: 'y'.repeat(300_000),
      headers: { 'content-type': 'text/plain' },
    });
    await call('kinds/d', {
      method: 'POST',
      body: '€'.repeat(100_000),
      headers: { 'content-type': 'text/plain' },
    });
    const records = await kept('kinds', 4);
    const [text, bytes, large, cut] = ['/a', '/b', '/c', '/d'].map((path) =>
      records.find((record) => record.path === path),
    );
    expect(text.request).toMatchObject({ encoding: 'text', body: 'plain words' });
    expect(bytes.request).toMatchObject({ encoding: 'base64', body: 'AQD/' });
    expect(large.request).toMatchObject({ encoding: 'text', truncated: true, bytes: 300_000 });
    expect(large.request.body.length).toBe(262_144);
    expect(cut.request.body).toBe('€'.repeat(87_381));
    expect(records.every((record) => record.response === undefined)).toBe(true);
  });

  it('has a photo whole, as a file beside the lines, and both in one zip', async () => {
    await host('photo', { streams: ['request'] });
    const photo = Buffer.from(Array.from({ length: 900_000 }, (_, at) => (at * 31 + (at >> 8)) % 256));
    const id = await call('photo/v1', {
      method: 'POST',
      body: photo,
      headers: { 'content-type': 'image/jpeg' },
    });
    const [record] = await kept('photo', 1);
    const name = `${id}-request.jpg`;
    const described = { encoding: 'file', body: name, truncated: false, bytes: photo.length };
    expect(record.request).toEqual(described);
    const [file = ''] = await files('photo');
    const folder = join(directory, 'svc-photo', file.replace('.jsonl', '.media'));
    expect((await readFile(join(folder, name))).equals(photo)).toBe(true);
    const shown = createCaptureFiles(directory);
    await expect
      .poll(async () => (await shown.overview('svc-photo')).files)
      .toMatchObject([{ records: 1, mediaFiles: 1, mediaBytes: photo.length }]);
    const [day = '', hour = ''] = file.split('/');
    const zip = join(directory, 'photo.zip');
    await writeFile(zip, (await shown.openWithMedia('svc-photo', day, hour)) ?? '');
    const entries: [string, number, boolean][] = [];
    for await (const entry of readZip(zip)) {
      const parts: Uint8Array[] = [];
      if (entry.kind === 'file') for await (const part of entry.content) parts.push(part);
      entries.push([entry.path, entry.size, Buffer.concat(parts).equals(photo)]);
    }
    await rm(zip);
    expect(entries).toEqual([
      [hour, expect.any(Number), false],
      [`${hour.replace('.jsonl', '.media')}/${name}`, photo.length, true],
    ]);
    expect(await shown.openWithMedia('svc-photo', day, '../07.jsonl')).toBeUndefined();
    // A new gateway counts them again where it does not believe the summary.
    await world.closeGateway(0);
    await rm(join(directory, 'svc-photo', 'summary.json'));
    await world.restartGateway();
    await world.settle();
    await call('photo/v1', { method: 'POST', body: photo, headers: { 'content-type': 'image/png' } });
    await expect
      .poll(async () => (await shown.overview('svc-photo')).files[0])
      .toMatchObject({ records: 2, mediaFiles: 2, mediaBytes: 2 * photo.length });
  });

  it('of photos stays below its limit as well: their files go with the lines', async () => {
    await host('album', { streams: ['request'], maxMb: 1 });
    const photo = Buffer.from(Array.from({ length: 400_000 }, (_, at) => (at * 31) % 256));
    for (let at = 0; at < 6; at++)
      await call(`album/${at}`, { method: 'POST', body: photo, headers: { 'content-type': 'image/png' } });
    const shown = createCaptureFiles(directory);
    await expect
      .poll(async () => {
        const { files: found, dropped } = await shown.overview('svc-album');
        return [found.some(({ mediaFiles }) => mediaFiles > 0), dropped];
      })
      .toEqual([true, 0]);
    await expect
      .poll(async () => {
        const names = await readdir(join(directory, 'svc-album'), { recursive: true, withFileTypes: true });
        return names.filter((entry) => entry.name.endsWith('.png')).length;
      })
      .toBeLessThanOrEqual(2);
  });

  it('is not there for a service that keeps none, nor when it is switched off', async () => {
    await host('none', undefined);
    await host('off', {});
    await world.storage.db
      .updateTable('capture')
      .set({ enabled: false })
      .where('serviceId', '=', 'svc-off')
      .execute();
    await world.settle();
    await call('none/x');
    await call('off/x');
    await sleep(700);
    expect([await files('none'), await files('off')]).toEqual([[], []]);
  });

  it('of a task is the run of it', async () => {
    await host('tasks', {}, 'AsyncService');
    await post('tasks/predict', '{"a":1}');
    const [record] = await kept('tasks', 1);
    expect(record).toMatchObject({
      requestId: expect.stringMatching(/^task-/),
      path: '/predict',
      request: { body: { a: 1 } },
      response: { body: { who: 'one', body: '{"a":1}' } },
    });
  });
});

describe('sampling', () => {
  it('keeps about the share it is told, and the same id always', async () => {
    await host('sampled', { samplePercent: 25 });
    const ids: string[] = [];
    for (let i = 0; i < 20; i++)
      ids.push(...(await Promise.all(Array.from({ length: 50 }, () => call('sampled/x')))));
    await sleep(1_500);
    const names = await files('sampled');
    const texts = await Promise.all(
      names.map((name) => readFile(join(directory, 'svc-sampled', name), 'utf8')),
    );
    const found = texts.join('').split('\n').filter(Boolean).length;
    // Three standard deviations of a thousand draws at a quarter.
    expect(Math.abs(found - 250)).toBeLessThan(42);
  });
});

describe('masking', () => {
  it('never lets a secret touch the disk', async () => {
    await host('masked', { maskedFields: ['password', 'idCard', '密码', 'X-Tenant'], maxBodyKb: 256 });
    const deep = {
      user: { Password: CANARY, list: [{ idcard: [CANARY, { deeper: CANARY }] }] },
      密码: CANARY,
    };
    const cases: readonly (readonly [string, BodyInit, string])[] = [
      ['plain', JSON.stringify({ password: CANARY, kept: 'visible-1' }), 'application/json'],
      ['deep', JSON.stringify({ ...deep, kept: 'visible-2' }), 'application/json'],
      ['escaped', `{"pass\\u0077ord":"${CANARY}"}`, 'application/json'],
      ['wrapped', JSON.stringify({ payload: JSON.stringify(deep) }), 'application/json'],
      [
        'cut',
        JSON.stringify({ kept: 'visible-3', fill: 'x'.repeat(200_000), ...deep, more: 'y'.repeat(100_000) }),
        'application/json',
      ],
      [
        'cutInside',
        JSON.stringify({ kept: 'visible-4', password: `${CANARY}${'z'.repeat(300_000)}` }),
        'application/json',
      ],
      ['broken', `{'password': '${CANARY}'}`, 'application/json'],
      ['untyped', JSON.stringify({ password: CANARY }), ''],
      ['form', `a=1&pass%77ord=${CANARY}&kept=visible-5`, 'application/x-www-form-urlencoded'],
      ['lines', `{"password":"${CANARY}"}\n{"password":"${CANARY}"}\n`, 'application/x-ndjson'],
      ['text', `password: ${CANARY}`, 'text/plain'],
      ['zipped', gzipSync(JSON.stringify({ password: CANARY, kept: 'visible-6' })), 'application/json'],
      ['secondZip', Buffer.concat([gzipSync(`password=${CANARY}`), Buffer.from([1])]), 'application/json'],
    ];
    for (const [name, body, type] of cases) {
      const coding: Readonly<Record<string, string>> = name.toLowerCase().includes('zip')
        ? { 'content-encoding': 'gzip' }
        : {};
      await call(`masked/${name}?PASSWORD=${CANARY}&kept=1&access_key=${CANARY}`, {
        method: 'POST',
        body,
        headers: {
          ...(type === '' ? {} : { 'content-type': type }),
          ...coding,
          'x-tenant': CANARY,
          'x-api-key': CANARY,
        },
      });
    }
    const form = new FormData();
    form.set('password', CANARY);
    form.set('file', new Blob([Buffer.from([0, 1, 2, 255])]), 'a.bin');
    await call('masked/multipart', { method: 'POST', body: form });
    const records = await kept('masked', cases.length + 1);
    const all = await everything();
    const leaks = records.filter((record) => JSON.stringify(record).includes(CANARY));
    expect(leaks.map(({ path }) => path)).toEqual([]);
    expect(all.includes(CANARY)).toBe(false);
    expect(all.includes(Buffer.from(CANARY).toString('base64').slice(0, 12))).toBe(false);
    expect(all.includes(app.sk)).toBe(false);
    for (const which of [1, 2, 3, 4, 5, 6])
      expect([which, all.includes(`visible-${which}`)]).toEqual([which, true]);
    const of = (name: string) => records.find(({ path }) => path === `/${name}`);
    expect(of('plain')).toMatchObject({
      query: 'PASSWORD=***&kept=1&access_key=***',
      headers: { 'x-tenant': '***' },
      request: { body: { password: '***', kept: 'visible-1' } },
    });
    expect(of('plain').headers['x-api-key']).toBeUndefined();
    expect(of('deep').request.body).toEqual({
      user: { Password: '***', list: [{ idcard: '***' }] },
      密码: '***',
      kept: 'visible-2',
    });
    expect(of('cut').request).toMatchObject({ encoding: 'text', truncated: true });
    for (const name of ['broken', 'lines', 'text', 'secondZip', 'multipart'])
      expect([name, of(name).request.encoding]).toEqual([name, 'omitted']);
    // The replica sends back what it got, as a text inside of JSON.
    expect(of('plain').response.body.body).toBe('{"password":"***","kept":"visible-1"}');
  });

  it('never keeps what signs the caller in', async () => {
    await host('signed', {});
    const query = `access_token=${app.sk}`;
    const headers = { authorization: 'Bearer theirs-4711', cookie: 'session=theirs-4712' };
    await call(`signed/x?${query}&kept=1`, { headers });
    const [record] = await kept('signed', 1);
    expect(record.query).toBe('kept=1');
    const text = JSON.stringify(record);
    for (const secret of [app.sk, 'theirs-4711', 'theirs-4712']) expect(text.includes(secret)).toBe(false);
  });
});

describe('what is kept', () => {
  it('stays below its limit: the oldest goes first', async () => {
    await host('small', { maxMb: 1 });
    const old = join(directory, 'svc-small', '2026-01-01');
    await mkdir(old, { recursive: true });
    await writeFile(join(old, '03.jsonl'), `${JSON.stringify({ old: 'x'.repeat(500_000) })}\n`);
    const text = async () => {
      const names = await files('small');
      const here = names.map((name) => readFile(join(directory, 'svc-small', name), 'utf8').catch(() => ''));
      return (await Promise.all(here)).join('');
    };
    // One after the other: a call's record is written after its answer, two at once in any order.
    for (let i = 0; i < 12; i++) {
      await post(`small/${i}`, JSON.stringify({ i, fill: 'f'.repeat(100_000) }));
      await expect.poll(text).toContain(`"/${i}"`);
      expect((await text()).length).toBeLessThanOrEqual(1_048_576);
    }
    expect((await files('small')).some((name) => name.startsWith('2026-01-01'))).toBe(false);
  });

  it('goes when it is too old, and when its time is made shorter', async () => {
    await host('aged', { retentionDays: 30 });
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv');
    for (const days of [40, 20, 3]) {
      const day = join(directory, 'svc-aged', ago(days));
      await mkdir(day, { recursive: true });
      await writeFile(join(day, '00.jsonl'), '{}\n');
    }
    await world.closeGateway(0);
    await world.restartGateway();
    await world.settle();
    await expect.poll(() => files('aged')).toEqual([`${ago(20)}/00.jsonl`, `${ago(3)}/00.jsonl`]);
    await world.storage.db
      .updateTable('capture')
      .set({ retentionDays: 7 })
      .where('serviceId', '=', 'svc-aged')
      .execute();
    await expect.poll(() => files('aged')).toEqual([`${ago(3)}/00.jsonl`]);
  });

  it('is counted, also what a crash left half written', async () => {
    await host('counted', {});
    for (let i = 0; i < 5; i++) await post('counted/x', '{}');
    await kept('counted', 5);
    const shown = createCaptureFiles(directory);
    await expect.poll(async () => (await shown.overview('svc-counted')).files[0]?.records).toBe(5);
    const [name = ''] = await files('counted');
    await world.closeGateway(0);
    await appendFile(join(directory, 'svc-counted', name), '{"half":');
    await world.restartGateway();
    await world.settle();
    await post('counted/x', '{}');
    await kept('counted', 6);
    await expect.poll(async () => (await shown.overview('svc-counted')).files[0]?.records).toBe(6);
    const overview = await shown.overview('svc-counted');
    expect(overview).toMatchObject({ dropped: 0, lastWrittenAt: expect.any(String) });
    const [day = '', file = ''] = name.split('/');
    const body = await shown.open('svc-counted', day, file);
    const chunks: Uint8Array[] = [];
    for await (const chunk of body ?? []) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString().trim().split('\n')).toHaveLength(6);
    expect(await shown.open('svc-counted', '..', 'summary.json')).toBeUndefined();
    expect(await shown.open('../svc-counted', day, file)).toBeUndefined();
  });

  it('never slows calls: what cannot be written in time is dropped and counted', async () => {
    await host('flooded', {});
    const body = JSON.stringify({ fill: 'f'.repeat(200_000) });
    const sent = 150;
    for (let i = 0; i < sent; i += 15)
      await Promise.all(Array.from({ length: 15 }, () => post('flooded/x', body)));
    const shown = createCaptureFiles(directory);
    await expect
      .poll(async () => {
        const { files: found, dropped } = await shown.overview('svc-flooded');
        return found.reduce((sum, { records }) => sum + records, dropped);
      })
      .toBe(sent);
    const text = await world.metrics();
    expect(text).toMatch(/aic_captures_total\{result="written"\} \d+/);
  });
});
