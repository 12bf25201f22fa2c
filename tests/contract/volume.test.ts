import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Crowd, makeCrowd } from '../support/people.ts';
import { type Client, startApp, type TestApp } from '../support/start-app.ts';

const CHINESE = /[\u4e00-\u9fa5]/;

let platform: TestApp;
let crowd: Crowd;
let member: Client;
beforeAll(async () => {
  platform = await startApp();
  crowd = await makeCrowd(platform);
  member = await crowd.as('member');
});
afterAll(() => platform.close());

type Fields = Readonly<Record<string, unknown>>;

let count = 0;
async function createVolume(more: Fields = {}): Promise<string> {
  count += 1;
  const answer = await member.call('volume.create', { ...crowd.home, name: `卷${count}`, ...more });
  expect(answer.body.success, answer.text).toBe(true);
  return answer.body.result.id;
}

async function upload(fileName: string, content: string | Buffer): Promise<string> {
  const bytes = Buffer.from(content);
  const { body } = await member.call('upload.create', {
    ...crowd.home,
    fileName,
    sizeBytes: bytes.byteLength,
  });
  if (bytes.byteLength > 0)
    await member.call('upload.write', { id: body.result.id, offset: 0 }, { rawBody: bytes });
  return body.result.id;
}

async function put(id: string, path: string, fileName: string, content: string | Buffer, more: Fields = {}) {
  const uploadId = await upload(fileName, content);
  return member.call('volume.file.upload', { id, path, uploadId, ...more });
}

const rows = async (id: string, more: Fields = {}) =>
  (await member.call('volume.file.list', { id, ...more })).body.page.result as {
    name: string;
    kind: string;
    path: string;
  }[];
const names = async (id: string, more: Fields = {}) => (await rows(id, more)).map(({ name }) => name);
const get = async (id: string, path = '') => (await member.call('volume.file.get', { id, path })).body.result;
const download = (id: string, path: string, client = member) =>
  client.fetch(`/api/ais/v1/runtime/filebrowser/download?${new URLSearchParams({ id, path })}`);

describe('a volume', () => {
  test('holds files and directories that are uploaded, listed, read, renamed and deleted', async () => {
    const id = await createVolume();
    expect((await member.call('volume.file.createDir', { id, name: '数据' })).status).toBe(200);
    expect((await member.call('volume.file.createDir', { id, path: '数据', name: '2026' })).status).toBe(200);
    expect((await put(id, '数据', 'b10.txt', '你好')).status).toBe(200);
    await put(id, '数据', 'b9.bin', Buffer.from([0, 1, 2]));
    await put(id, '', '空.txt', '');
    expect(await rows(id)).toEqual([
      expect.objectContaining({ name: '数据', kind: 'directory', path: '数据', sizeBytes: null }),
      expect.objectContaining({ name: '空.txt', kind: 'file', path: '空.txt', sizeBytes: 0 }),
    ]);
    // Directories first, numbers by their value.
    expect(await names(id, { path: '数据' })).toEqual(['2026', 'b9.bin', 'b10.txt']);
    expect(await names(id, { path: '数据', orderBy: 'sizeBytes', order: 'desc' })).toEqual([
      '2026',
      'b10.txt',
      'b9.bin',
    ]);
    expect(await names(id, { path: '数据', keyword: 'B1' })).toEqual(['b10.txt']);
    expect(await get(id, '数据/b10.txt')).toMatchObject({
      kind: 'file',
      sizeBytes: 6,
      preview: 'text',
      text: '你好',
      parent: '数据',
      entryName: 'b10.txt',
    });
    expect(await get(id, '数据/b9.bin')).toMatchObject({ preview: 'none', text: '' });
    expect(await get(id)).toMatchObject({ kind: 'directory', path: '', usedBytes: 9, empty: false });

    const file = await download(id, '数据/b10.txt');
    expect([file.status, await file.text(), file.headers.get('content-length')]).toEqual([200, '你好', '6']);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(await (await download(id, '空.txt')).text()).toBe('');

    expect((await member.call('volume.file.rename', { id, path: '数据/b9.bin', name: 'c.bin' })).status).toBe(
      200,
    );
    expect((await member.call('volume.file.rename', { id, path: '数据', name: '资料' })).status).toBe(200);
    expect(await names(id, { path: '资料' })).toEqual(['2026', 'b10.txt', 'c.bin']);
    expect((await member.call('volume.file.delete', { id, path: '资料/2026' })).status).toBe(200);
    const full = await member.call('volume.file.delete', { id, path: '资料' });
    expect([full.status, full.body.message.code]).toEqual([409, 'file.directory-not-empty']);
    expect((await member.call('volume.file.delete', { id, path: '资料', recursive: true })).status).toBe(200);
    expect(await names(id)).toEqual(['空.txt']);
  });

  test('replaces a file only when that is wanted, and never a directory', async () => {
    const id = await createVolume();
    await put(id, '', 'a.txt', 'old');
    await member.call('volume.file.createDir', { id, name: 'd' });
    const twice = await put(id, '', 'a.txt', 'new');
    expect([twice.status, twice.body.message.code]).toEqual([409, 'file.exists']);
    expect(twice.body.message.global).toContain('a.txt');
    expect(await (await download(id, 'a.txt')).text()).toBe('old');
    expect((await put(id, '', 'a.txt', 'new', { overwrite: true })).status).toBe(200);
    expect(await (await download(id, 'a.txt')).text()).toBe('new');
    expect((await put(id, '', 'd', 'x', { overwrite: true })).body.message.code).toBe('file.exists');
    expect((await put(id, '', 'x.txt', 'x', { name: 'named.txt' })).status).toBe(200);
    for (const [operation, body] of [
      ['volume.file.createDir', { name: 'a.txt' }],
      ['volume.file.rename', { path: 'd', name: 'a.txt' }],
    ] as const)
      expect((await member.call(operation, { id, ...body })).body.message.code).toBe('file.exists');
    expect(await names(id)).toEqual(['d', 'a.txt', 'named.txt']);
  });

  test('takes no more than its capacity, also from uploads at once', async () => {
    const id = await createVolume({ capacityMb: 1 });
    const half = Buffer.alloc(400 * 1024, 1);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((name) => put(id, '', name, half)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.message).toMatchObject({
      code: 'volume.full',
      global: expect.stringMatching(/400 KB|0\.4 MB/),
    });
    expect((await get(id)).usedBytes).toBe(800 * 1024);
    const [kept = ''] = await names(id);
    // Replacing counts what goes away.
    expect((await put(id, '', kept, Buffer.alloc(500 * 1024), { overwrite: true })).status).toBe(200);
    const smaller = await member.call('volume.update', { id, name: `卷${count}`, capacityMb: 1 });
    expect(smaller.status).toBe(200);
    await member.call('volume.update', { id, name: `卷${count}`, capacityMb: 2 });
    await put(id, '', 'more', half);
    const below = await member.call('volume.update', { id, name: `卷${count}`, capacityMb: 1 });
    expect(below.body.message).toMatchObject({
      code: 'volume.below-used',
      field: { capacityMb: expect.stringMatching(CHINESE) },
    });
  });

  test('is deleted with files only when that is confirmed', async () => {
    const id = await createVolume({ name: '要删的卷' });
    await put(id, '', 'a.txt', 'x');
    const refused = await member.call('volume.delete', { id });
    expect([refused.status, refused.body.message.code]).toEqual([409, 'volume.not-empty']);
    expect(refused.body.message.global).toContain('要删的卷');
    expect((await member.call('volume.delete', { id, withFiles: true })).status).toBe(200);
    expect((await member.call('volume.get', { id })).status).toBe(404);
    expect(await readdir(join(platform.directory, 'volumes'))).not.toContain(id);
    expect(await readdir(join(platform.directory, 'volumes', '.doomed'))).toEqual([]);
    const empty = await createVolume();
    expect((await member.call('volume.delete', { id: empty })).status).toBe(200);
  });

  test('is listed with what is in it, and has a name of its own', async () => {
    const id = await createVolume({ name: '列表卷', capacityMb: 1 });
    await put(id, '', 'a.bin', Buffer.alloc(512 * 1024));
    const page = (await member.call('volume.list', { ...crowd.home, keyword: '列表' })).body.page;
    expect(page.result).toEqual([
      expect.objectContaining({ id, usedBytes: 512 * 1024, usedRatio: 0.5, empty: false, capacityMb: 1 }),
    ]);
    const twice = await member.call('volume.create', { ...crowd.home, name: '列表卷' });
    expect(twice.body.message.code).toBe('record.duplicate');
    expect(
      (await (await crowd.as('foreignMember')).call('volume.list', { ...crowd.foreign })).body.page
        .totalCount,
    ).toBe(0);
  });
});

describe('no path leads out of a volume', () => {
  const HOSTILE = [
    '..',
    '../',
    '../x',
    'a/../../x',
    '/etc/passwd',
    '..\\x',
    'C:\\x',
    '%2e%2e/x',
    'a//b',
    './a',
    'a/..',
    'x/%2f..',
  ];
  let id: string;
  let secret: string;
  beforeAll(async () => {
    id = await createVolume();
    await put(id, '', 'inside.txt', 'inside');
    secret = join(platform.directory, 'volumes', 'secret.txt');
    await writeFile(secret, 'secret');
    const other = await createVolume();
    await put(other, '', 'neighbour.txt', 'neighbour');
    // As a process that had the volume mounted could have left them.
    const home = join(platform.directory, 'volumes', id);
    await symlink('../secret.txt', join(home, 'out.txt'));
    await symlink('..', join(home, 'up'));
    await symlink('../nothing', join(home, 'dangling'));
  });

  test.each(HOSTILE)('%j is refused by every call, in Chinese', async (path) => {
    const uploadId = await upload('u.txt', 'u');
    const calls: readonly (readonly [string, Fields])[] = [
      ['volume.file.list', { path }],
      ['volume.file.get', { path }],
      ['volume.file.createDir', { path, name: 'x' }],
      ['volume.file.createDir', { name: path }],
      ['volume.file.upload', { path, uploadId }],
      ['volume.file.upload', { uploadId, name: path }],
      ['volume.file.rename', { path, name: 'x' }],
      ['volume.file.rename', { path: 'inside.txt', name: path }],
      ['volume.file.delete', { path, recursive: true }],
    ];
    for (const [operation, body] of calls) {
      const answer = await member.call(operation, { id, ...body });
      expect([operation, answer.status]).toEqual([operation, 400]);
      expect(answer.body.message.global).toMatch(CHINESE);
    }
    expect((await download(id, path)).status).toBe(400);
    expect(await readFile(secret, 'utf8')).toBe('secret');
  });

  test('links that lead out are neither read nor written through', async () => {
    for (const path of ['out.txt', 'up/secret.txt', 'up'])
      expect((await download(id, path)).status).toBe(400);
    expect((await member.call('volume.file.list', { id, path: 'up' })).body.message.code).toBe(
      'file.path-refused',
    );
    const uploadId = await upload('u.txt', 'changed');
    for (const body of [
      { path: 'up', name: 'new.txt' },
      { path: '', name: 'out.txt' },
      { path: 'dangling', name: 'x' },
    ]) {
      const answer = await member.call('volume.file.upload', { id, uploadId, overwrite: true, ...body });
      expect([400, 409], answer.text).toContain(answer.status);
    }
    expect(await readFile(secret, 'utf8')).toBe('secret');
    expect((await rows(id)).find(({ name }) => name === 'out.txt')?.kind).toBe('other');
    // The link itself can go; what it points at stays.
    for (const path of ['out.txt', 'up', 'dangling'])
      expect((await member.call('volume.file.delete', { id, path, recursive: true })).status).toBe(200);
    expect(await readFile(secret, 'utf8')).toBe('secret');
    expect(await names(id)).toEqual(['inside.txt']);
  });

  test('the volume itself is neither renamed nor deleted as if it were a file', async () => {
    expect((await member.call('volume.file.delete', { id, path: '', recursive: true })).status).toBe(400);
    expect((await member.call('volume.file.rename', { id, path: '', name: 'x' })).status).toBe(400);
    expect(await names(id)).toContain('inside.txt');
  });

  test('people of other projects find nothing', async () => {
    for (const person of ['foreignMember', 'foreignAdmin', 'outsider'] as const) {
      const other = await crowd.as(person);
      expect((await other.call('volume.file.list', { id })).status).toBe(404);
      expect((await download(id, 'inside.txt', other)).status).toBe(404);
      expect((await other.call('volume.file.delete', { id, path: 'inside.txt' })).status).toBe(404);
    }
    expect((await download(id, 'inside.txt', platform.client())).status).toBe(401);
  });
});

test('what is not there, is something else, or cannot be named says so', async () => {
  const id = await createVolume();
  await put(id, '', 'a.txt', 'x');
  const ask = async (operation: string, body: Fields) =>
    (await member.call(operation, { id, ...body })).body.message.code;
  expect(await ask('volume.file.list', { path: 'none' })).toBe('file.not-found');
  expect(await ask('volume.file.get', { path: 'none' })).toBe('file.not-found');
  expect(await ask('volume.file.list', { path: 'a.txt' })).toBe('file.not-directory');
  expect(await ask('volume.file.createDir', { path: 'a.txt', name: 'x' })).toBe('file.not-directory');
  expect(await ask('volume.file.createDir', { path: 'none', name: 'x' })).toBe('file.not-found');
  expect(await ask('volume.file.rename', { path: 'none', name: 'x' })).toBe('file.not-found');
  expect(await ask('volume.file.delete', { path: 'none' })).toBe('file.not-found');
  expect((await download(id, 'none')).status).toBe(404);
  await member.call('volume.file.createDir', { id, name: 'd' });
  expect((await download(id, 'd')).status).toBe(400);
  expect(await ask('volume.file.createDir', { name: '名'.repeat(100) })).toBe('file.path-refused');
});

test('a model version is made of a file in a volume, which stays there', async () => {
  const id = await createVolume();
  await mkdir(join(platform.directory, 'volumes', id, 'models'), { recursive: true });
  await put(id, 'models', 'm.onnx', 'not really');
  const model = await member.call('model.create', { ...crowd.home, name: '来自卷' });
  const modelId = model.body.result.id;
  const made = await member.call('model.version.create', {
    modelId,
    fileSource: 'volume',
    volumeId: id,
    path: 'models/m.onnx',
  });
  expect(made.body.success, made.text).toBe(true);
  expect((await member.call('model.version.get', { id: made.body.result.id })).body.result).toMatchObject({
    fileName: 'm.onnx',
    sizeBytes: 10,
  });
  expect(await (await download(id, 'models/m.onnx')).text()).toBe('not really');
  const refuse = async (more: Fields) =>
    (await member.call('model.version.create', { modelId, fileSource: 'volume', volumeId: id, ...more })).body
      .message.code;
  expect(await refuse({ path: 'models' })).toBe('file.not-file');
  expect(await refuse({ path: 'models/none.onnx' })).toBe('file.not-found');
  expect(await refuse({ path: '../x.onnx' })).toBe('file.path-refused');
  const foreigner = await crowd.as('foreignMember');
  const foreignModel = await foreigner.call('model.create', { ...crowd.foreign, name: 'f' });
  const stolen = {
    modelId: foreignModel.body.result.id,
    fileSource: 'volume',
    volumeId: id,
    path: 'models/m.onnx',
  };
  expect((await foreigner.call('model.version.create', stolen)).status).toBe(404);
});
