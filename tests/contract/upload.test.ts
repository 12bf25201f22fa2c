import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cleanUpFiles } from '#engines/files/clean-up-files.ts';
import { type Listener, listen } from '../../platform/http/node-server.ts';
import { type Crowd, makeCrowd } from '../support/people.ts';
import { type Client, startApp, type TestApp } from '../support/start-app.ts';

let platform: TestApp;
let crowd: Crowd;
let member: Client;
beforeAll(async () => {
  platform = await startApp();
  crowd = await makeCrowd(platform);
  member = await crowd.as('member');
});
afterAll(() => platform.close());

async function begin(fileName: string, sizeBytes: number): Promise<string> {
  const answer = await member.call('upload.create', { ...crowd.home, fileName, sizeBytes });
  expect(answer.body.result).toMatchObject({ fileName, sizeBytes, receivedBytes: 0 });
  return answer.body.result.id;
}

const send = (id: string, offset: number, content: BodyInit, client = member) =>
  client.call('upload.write', { id, offset }, { rawBody: content });
const progress = async (id: string) => (await member.call('upload.get', { id })).body.result.receivedBytes;
const content = (id: string) => readFile(platform.engines.files.uploads.pathOf(id), 'utf8');

describe('an upload', () => {
  test('is sent in chunks, and says how far it is', async () => {
    const id = await begin('模型.onnx', 11);
    expect((await send(id, 0, 'hello ')).body.result).toEqual({ receivedBytes: 6 });
    expect(await progress(id)).toBe(6);
    expect((await send(id, 6, 'world')).body.result).toEqual({ receivedBytes: 11 });
    expect(await content(id)).toBe('hello world');
  });

  test('names the right place when a chunk is sent twice or too far on', async () => {
    const id = await begin('a.bin', 10);
    await send(id, 0, 'abcd');
    for (const offset of [0, 3, 9]) {
      const answer = await send(id, offset, 'zzz');
      expect([answer.status, answer.body.message.code]).toEqual([409, 'upload.wrong-offset']);
      expect(answer.body.message.details).toEqual({ receivedBytes: 4 });
      expect(answer.body.message.global).toContain('4');
    }
    expect(await content(id)).toBe('abcd');
  });

  test('keeps what arrived before the connection was lost', async () => {
    const id = await begin('a.bin', 10);
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from('abcdef')),
      pull: (controller) => controller.error(new Error('connection lost')),
    });
    expect((await send(id, 0, broken)).body.message.code).toBe('request.interrupted');
    expect(await progress(id)).toBe(6);
    expect((await send(id, 6, 'ghij')).body.result).toEqual({ receivedBytes: 10 });
    expect(await content(id)).toBe('abcdefghij');
  });

  test('takes no more than it announced, and no chunk above the contract’s limit', async () => {
    const id = await begin('a.bin', 4);
    expect((await send(id, 0, 'abcdef')).body.message.code).toBe('upload.beyond-size');
    expect(await progress(id)).toBe(0);
    const large = await begin('b.bin', 64 * 1024 ** 2);
    const answer = await send(large, 0, Buffer.alloc(16 * 1024 ** 2 + 1));
    expect([answer.status, answer.body.message.code]).toEqual([413, 'request.too-large']);
    // A body without a length is counted while it arrives.
    const piece = Buffer.alloc(1024 ** 2);
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(piece) });
    expect((await send(large, await progress(large), endless)).body.message.code).toBe('request.too-large');
    expect(await progress(large)).toBeLessThanOrEqual(16 * 1024 ** 2);
  });

  test('of nothing is complete at once', async () => {
    const id = await begin('empty.txt', 0);
    expect(await content(id)).toBe('');
    expect((await send(id, 0, '')).body.result).toEqual({ receivedBytes: 0 });
  });

  test('is larger than the administrator allows: refused before a byte is sent', async () => {
    const sizeBytes = 4096 * 1024 ** 2 + 1;
    const answer = await member.call('upload.create', { ...crowd.home, fileName: 'a', sizeBytes });
    expect([answer.status, answer.body.message.code]).toEqual([400, 'upload.too-large']);
    expect(answer.body.message.global).toMatch(/4 GB/);
    expect(answer.body.message.field).toHaveProperty('sizeBytes');
  });

  test('is refused while the disk has no room for what was promised already', async () => {
    const { files } = platform.engines;
    await platform.storage.db.deleteFrom('upload').execute();
    const megabytes = (count: number) => count * 1024 ** 2;
    const ask = (sizeBytes: number) =>
      member.call('upload.create', { ...crowd.home, fileName: 'a', sizeBytes });
    // Half a gigabyte is kept for the platform itself.
    Object.assign(platform.engines, { files: { ...files, freeBytes: async () => megabytes(600) } });
    try {
      expect((await ask(megabytes(100))).body.message.code).toBe('file.disk-full');
      expect((await ask(megabytes(50))).body.success).toBe(true);
      expect((await ask(megabytes(50))).body.message.code).toBe('file.disk-full');
    } finally {
      Object.assign(platform.engines, { files });
    }
  });

  test('needs bytes: JSON and forms are refused', async () => {
    const id = await begin('a.bin', 4);
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
      const answer = await member.call(
        'upload.write',
        { id, offset: 0 },
        { rawBody: 'abcd', headers: { 'content-type': type } },
      );
      expect([answer.status, answer.body.message.code]).toEqual([415, 'request.unsupported-type']);
      expect(answer.body.message.global).toContain('application/octet-stream');
    }
    expect(await progress(id)).toBe(0);
  });

  test.each(['-1', 'x', '1.5', '1e9', '0x1'])('does not begin at %j', async (offset) => {
    const id = await begin('a.bin', 4);
    const answer = await member.call('upload.write', { id, offset }, { rawBody: 'abcd' });
    expect([400, 409], answer.text).toContain(answer.status);
  });

  test('belongs to its project', async () => {
    const id = await begin('a.bin', 4);
    for (const person of ['foreignMember', 'foreignAdmin', 'outsider'] as const) {
      const other = await crowd.as(person);
      expect((await send(id, 0, 'abcd', other)).status).toBe(404);
      expect((await other.call('upload.get', { id })).status).toBe(404);
      expect((await other.call('upload.delete', { id })).status).toBe(404);
    }
    expect(await progress(id)).toBe(0);
  });

  test('is gone once it is deleted', async () => {
    const id = await begin('a.bin', 4);
    await send(id, 0, 'ab');
    expect((await member.call('upload.delete', { id })).status).toBe(200);
    expect((await send(id, 2, 'cd')).status).toBe(404);
    expect(await platform.engines.files.uploads.list()).not.toContain(id);
  });

  test('of two writers the later one wins, and neither harms the file', async () => {
    const id = await begin('a.bin', 6);
    let finish = () => {};
    const slow = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('abc'));
        finish = () => controller.close();
      },
    });
    const first = send(id, 0, slow);
    await expect.poll(() => platform.engines.files.uploads.sizeOf(id)).toBe(3);
    const second = await send(id, 0, 'xyz');
    expect(second.body.message).toMatchObject({ code: 'upload.wrong-offset', details: { receivedBytes: 3 } });
    finish();
    expect((await first).body.message.code).toBe('upload.taken-over');
    expect((await send(id, 3, 'def')).body.result).toEqual({ receivedBytes: 6 });
    expect(await content(id)).toBe('abcdef');
  });
});

test('abandoned uploads and files without a row are removed, others stay', async () => {
  const { storage, engines, clock } = platform;
  const [old, young] = [await begin('old', 4), await begin('young', 4)];
  await send(old, 0, 'ab');
  await send(young, 0, 'ab');
  const lost = await begin('lost', 4);
  await send(lost, 0, 'ab');
  await storage.db.deleteFrom('upload').where('id', '=', lost).execute();
  const updatedAt = new Date(clock.now.getTime() - 25 * 3_600_000);
  await storage.db.updateTable('upload').set({ updatedAt }).where('id', '=', old).execute();
  await cleanUpFiles({ ...engines.files, storage, now: () => clock.now });
  const left = await engines.files.uploads.list();
  expect([left.includes(old), left.includes(lost), left.includes(young)]).toEqual([false, false, true]);
  expect((await member.call('upload.get', { id: old })).status).toBe(404);
  expect(await progress(young)).toBe(2);
});

test('an upload whose file is behind its row goes on where the file ends', async () => {
  const id = await begin('a.bin', 6);
  await send(id, 0, 'abc');
  await platform.storage.db.updateTable('upload').set({ receivedBytes: 5 }).where('id', '=', id).execute();
  expect(await progress(id)).toBe(3);
  expect((await send(id, 5, 'f')).body.message.details).toEqual({ receivedBytes: 3 });
  expect((await send(id, 3, 'def')).body.result).toEqual({ receivedBytes: 6 });
});

describe('over a real connection', () => {
  let listener: Listener;
  beforeAll(async () => {
    listener = await listen(platform.app, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => listener.close());

  const put = (id: string, offset: number, body: BodyInit, signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${listener.port}/api/ais/v1/file/upload/${id}/${offset}`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/octet-stream',
        cookie: [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body,
      duplex: 'half',
      ...(signal === undefined ? {} : { signal }),
    } as RequestInit);

  test('a refused chunk is answered although most of it was still on its way', async () => {
    const id = await begin('a.bin', 64 * 1024 ** 2);
    for (let round = 0; round < 5; round += 1) {
      const answer = await put(id, 5, Buffer.alloc(15 * 1024 ** 2));
      expect([answer.status, (await answer.json()).message.code]).toEqual([409, 'upload.wrong-offset']);
    }
  });

  test('what arrived before the client was gone is kept', async () => {
    const id = await begin('a.bin', 1024 ** 2);
    const half = Buffer.alloc(512 * 1024, 1);
    const ending = new AbortController();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(half);
      },
    });
    const sent = put(id, 0, body, ending.signal);
    // Received, though not yet counted: it is when the chunk ends.
    await expect.poll(() => platform.engines.files.uploads.sizeOf(id)).toBe(half.byteLength);
    ending.abort();
    await expect(sent).rejects.toThrow();
    await expect.poll(() => progress(id)).toBe(half.byteLength);
    expect((await put(id, half.byteLength, half)).status).toBe(200);
    expect(await progress(id)).toBe(1024 ** 2);
    const loud = platform.logged.filter(({ level }) => level === 'error');
    expect(loud).toEqual([]);
  });
});
