import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFiles } from '#engines/files/files.ts';
import { tarOf, type ZipItem, zipOf } from '../support/make-archive.ts';
import { brokenModel, linearModel, onnxModel, someWeights } from '../support/onnx-model.ts';
import { type Crowd, makeCrowd } from '../support/people.ts';
import { type Client, startApp, type TestApp } from '../support/start-app.ts';
import { buildOnnxWorker } from '../support/start-onnx-worker.ts';

const INSPECT = resolve(import.meta.dirname, '../../dist/onnx-worker.mjs');
const CHINESE = /[\u4e00-\u9fa5]/;

let platform: TestApp;
let crowd: Crowd;
let member: Client;
beforeAll(async () => {
  await buildOnnxWorker();
  platform = await startApp({ inspectProgram: INSPECT });
  crowd = await makeCrowd(platform);
  member = await crowd.as('member');
});
afterAll(() => platform.close());

type Fields = Readonly<Record<string, unknown>>;

async function upload(fileName: string, content: Uint8Array, client = member): Promise<string> {
  const place = client === member ? crowd.home : crowd.foreign;
  const { body } = await client.call('upload.create', { ...place, fileName, sizeBytes: content.byteLength });
  const { id } = body.result;
  const sent = await client.call('upload.write', { id, offset: 0 }, { rawBody: Buffer.from(content) });
  expect(sent.body.success, sent.text).toBe(true);
  return id;
}

let count = 0;
async function createModel(more: Fields = {}): Promise<string> {
  count += 1;
  const answer = await member.call('model.create', { ...crowd.home, name: `模型${count}`, ...more });
  expect(answer.body.success, answer.text).toBe(true);
  return answer.body.result.id;
}

/** A version as it is once its check is over. */
async function settled(id: string) {
  const get = async () => {
    const answer = await member.call('model.version.get', { id });
    expect(answer.body.success, answer.text).toBe(true);
    return answer.body.result;
  };
  await expect.poll(async () => (await get()).state).not.toBe('Creating');
  return get();
}

async function createVersion(modelId: string, fields: Fields) {
  const answer = await member.call('model.version.create', { modelId, ...fields });
  expect(answer.body.success, answer.text).toBe(true);
  return { ...answer.body.result, ...(await settled(answer.body.result.id)) };
}

const ofFile = async (fileName: string, content: Uint8Array, fields: Fields = {}) =>
  createVersion(await createModel(), { uploadId: await upload(fileName, content), ...fields });

const packagePath = (id: string, ...rest: string[]) =>
  join(platform.engines.files.packages.pathOf(id), ...rest);
/** Versions that have anything below the data directory. */
async function idsOnDisk(): Promise<readonly string[]> {
  const root = join(platform.directory, 'models');
  const lists = ['.', '.incoming', '.doomed'].map((name) => readdir(join(root, name)).catch(() => []));
  return (await Promise.all(lists)).flat().filter((name) => !name.startsWith('.'));
}

const digits = linearModel({ features: 4, classes: 3, metadata: { author: '测试' } });

describe('a version of an ONNX file', () => {
  test('goes from upload to ready, and says what the model takes and gives', async () => {
    const modelId = await createModel({ name: '数字识别', type: 1 });
    const uploadId = await upload('digits.onnx', digits);
    const version = await createVersion(modelId, { uploadId, description: '第一版' });
    expect(version).toMatchObject({
      state: 'Ready',
      number: 1,
      runtime: 'onnx',
      packageType: 'ModelFile',
      fileName: 'digits.onnx',
      sizeBytes: digits.byteLength,
      sha256: createHash('sha256').update(digits).digest('hex'),
      opset: 13,
      irVersion: 8,
      metadata: ['author：测试'],
      deployable: true,
      modelName: '数字识别',
    });
    const signature = await member.call('model.version.signature', { id: version.id });
    expect(signature.body.result).toEqual([
      expect.objectContaining({
        direction: 'input',
        name: 'x',
        datatype: 'FP32',
        shape: [-1, 4],
        shapeText: '[可变, 4]',
      }),
      expect.objectContaining({
        direction: 'output',
        name: 'probabilities',
        datatype: 'FP32',
        shape: [-1, 3],
      }),
    ]);
    expect(await readdir(packagePath(version.id))).toEqual(['model.onnx']);
    expect(Buffer.compare(await readFile(packagePath(version.id, 'model.onnx')), Buffer.from(digits))).toBe(
      0,
    );
    // The upload is used up, its file is gone.
    expect((await member.call('upload.get', { id: uploadId })).status).toBe(404);
    expect(await platform.engines.files.uploads.list()).not.toContain(uploadId);
    expect((await stat(packagePath(version.id, 'model.onnx'))).nlink).toBe(1);
    const events = await platform.storage.db
      .selectFrom('event')
      .select('event')
      .where('entityId', '=', version.id)
      .execute();
    expect(events).toEqual([{ event: 'ready' }]);
    const [row] = (await member.call('model.list', { ...crowd.home, keyword: '数字' })).body.page.result;
    expect(row).toMatchObject({ name: '数字识别', versionCount: 1, readyCount: 1, latestVersion: 1 });
  });

  test.each([
    ['no ONNX at all', Buffer.from('not a model at all')],
    ['one that names an unknown operator', brokenModel()],
    ['half of one', digits.slice(0, 100)],
  ])('with %s says in Chinese what is wrong, and keeps no file', async (_what, content) => {
    const version = await ofFile('broken.onnx', content);
    expect(version.state).toBe('Error');
    expect(version.stateReason).toMatch(CHINESE);
    expect(version.deployable).toBe(false);
    await expect.poll(idsOnDisk).not.toContain(version.id);
  });

  test('is numbered on, also when several are made at once', async () => {
    const modelId = await createModel();
    const uploads = await Promise.all([1, 2, 3, 4].map(() => upload('m.onnx', digits)));
    const versions = await Promise.all(uploads.map((uploadId) => createVersion(modelId, { uploadId })));
    expect(versions.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
    expect(versions.every(({ state }) => state === 'Ready')).toBe(true);
    const listed = await member.call('model.version.list', { modelId });
    expect(listed.body.page.result.map((row: { number: number }) => row.number)).toEqual([4, 3, 2, 1]);
  });

  test('takes an upload once only', async () => {
    const modelId = await createModel();
    const uploadId = await upload('m.onnx', digits);
    const answers = await Promise.all(
      [1, 2, 3].map(() => member.call('model.version.create', { modelId, uploadId })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    const [made] = answers.filter(({ status }) => status === 200);
    expect((await settled(made?.body.result.id)).state).toBe('Ready');
    const left = await idsOnDisk();
    const rows = await platform.storage.db.selectFrom('modelVersion').select('id').execute();
    expect(left.filter((id) => !rows.some((row) => row.id === id))).toEqual([]);
  });
});

describe('a version of an archive', () => {
  const serve: ZipItem = { path: 'serve.sh', content: '#!/bin/sh\nexit 0\n' };

  test('with one .onnx at its root is an ONNX model, with the files beside it', async () => {
    const weights = Buffer.from(someWeights(6).buffer);
    const model = onnxModel({
      nodes: [{ type: 'Gemm', inputs: ['x', 'w'], outputs: ['y'] }],
      inputs: [{ name: 'x', datatype: 'FP32', shape: [1, 2] }],
      outputs: [{ name: 'y', datatype: 'FP32', shape: [1, 3] }],
      weights: [{ name: 'w', shape: [2, 3], data: 'weights.bin' }],
    });
    const items = [
      { path: './', type: '5' },
      { path: './net.onnx', content: model },
      { path: './weights.bin', content: weights },
    ];
    for (const [name, bytes] of [
      ['net.tar.gz', gzipSync(tarOf(items))],
      ['net.tar', tarOf(items)],
    ] as const) {
      const version = await ofFile(name, bytes);
      expect([version.state, version.runtime, version.stateReason]).toEqual(['Ready', 'onnx', '']);
      expect((await readdir(packagePath(version.id))).sort()).toEqual(['model.onnx', 'weights.bin']);
    }
  });

  test('with a start command is a program', async () => {
    const fields = { startCommand: ['./serve.sh', '--port', '80'], healthPath: '/ready' };
    const version = await ofFile('app.zip', zipOf([serve, { path: 'a/b.txt', content: 'x' }]), fields);
    expect(version).toMatchObject({ state: 'Ready', runtime: 'command', healthPath: '/ready', opset: null });
    expect(version.startCommand).toEqual(['./serve.sh', '--port', '80']);
    // Zip files of Windows say nothing of who may run what.
    expect(execFileSync(packagePath(version.id, 'serve.sh')).toString()).toBe('');
    expect(await readFile(packagePath(version.id, 'a/b.txt'), 'utf8')).toBe('x');
    expect((await member.call('model.version.signature', { id: version.id })).body.result).toEqual([]);
  });

  test.each<[string, Buffer, Fields, RegExp]>([
    ['no model and no start command', zipOf([serve]), {}, /没有 \.onnx 文件.*启动命令/],
    ['two models', zipOf([{ path: 'a.onnx' }, { path: 'b.onnx' }]), {}, /2 个 \.onnx/],
    ['everything in one folder', zipOf([{ path: 'my/a.onnx' }]), {}, /只有文件夹“my”/],
    [
      'a start command that is not there',
      zipOf([serve]),
      { startCommand: ['./run'] },
      /“\.\/run”不在压缩包里/,
    ],
    ['a start command outside', zipOf([serve]), { startCommand: ['../../bin/sh'] }, /不在压缩包里/],
    ['a path that climbs out', zipOf([{ path: '../../evil', content: 'x' }]), {}, /\.\./],
    ['a link out', zipOf([{ path: 'l', content: '/etc/passwd', mode: 0o120777 }]), {}, /指向包外/],
    ['something else than its name says', Buffer.from('GIF89a'), {}, /不是 zip/],
  ])('with %s says so, and leaves nothing behind', async (_what, bytes, fields, reason) => {
    const version = await ofFile('x.zip', bytes, fields);
    expect(version.state).toBe('Error');
    expect(version.stateReason).toMatch(reason);
    await expect.poll(idsOnDisk).not.toContain(version.id);
    expect((await readdir(platform.directory)).sort()).not.toContain('evil');
  });
});

describe('a version of an address', () => {
  test('is ready, but cannot be deployed here', async () => {
    const modelId = await createModel({ name: '镜像模型' });
    const reference = 'registry.example.com:5000/team/model:1.0';
    const image = await createVersion(modelId, { packageType: 'ModelImage', reference });
    expect(image).toMatchObject({ state: 'Ready', runtime: 'image', reference, deployable: false });
    expect(image.deployReason).toMatch(CHINESE);
    const chart = await createVersion(modelId, {
      packageType: 'HelmChart',
      reference: 'oci://registry.example.com/charts/m:1',
    });
    expect(chart).toMatchObject({ state: 'Ready', runtime: 'chart' });
  });

  test.each([
    ['ModelImage', ''],
    ['ModelImage', 'http://x/y'],
    ['ModelImage', 'UPPER/case'],
    ['ModelImage', 'a b'],
    ['ModelImage', 'a/../b'],
    ['HelmChart', 'charts/x'],
    ['HelmChart', 'https://user@example.com/a.tgz'],
    ['HelmChart', 'oci://example.com'],
  ])('is refused when a %s is written %j', async (packageType, reference) => {
    const modelId = await createModel();
    const answer = await member.call('model.version.create', { modelId, packageType, reference });
    expect([answer.status, answer.body.message.code]).toEqual([400, 'model.package-refused']);
    expect(answer.body.message.field?.reference).toMatch(CHINESE);
  });
});

describe('a version is refused at once', () => {
  test.each<[string, (id: string) => Fields, string]>([
    ['without a file', () => ({}), 'uploadId'],
    ['without a volume', () => ({ fileSource: 'volume' }), 'volumeId'],
    ['with a file and an address', (uploadId) => ({ uploadId, reference: 'a/b' }), 'reference'],
    [
      'as an image with a file',
      (uploadId) => ({ packageType: 'ModelImage', reference: 'a/b', uploadId }),
      'uploadId',
    ],
    ['as ONNX with a start command', (uploadId) => ({ uploadId, startCommand: ['x'] }), 'startCommand'],
  ])('%s', async (_what, fields, field) => {
    const modelId = await createModel();
    const uploadId = await upload('m.onnx', digits);
    const answer = await member.call('model.version.create', { modelId, ...fields(uploadId) });
    expect(answer.status, answer.text).toBe(400);
    expect(answer.body.message.field?.[field]).toMatch(CHINESE);
    // Nothing is lost: the upload can be used after all.
    expect((await createVersion(modelId, { uploadId })).state).toBe('Ready');
  });

  test('with a file of another kind, one that is not complete, or one of another project', async () => {
    const modelId = await createModel();
    const picture = await upload('cat.png', Buffer.from('x'));
    const refused = await member.call('model.version.create', { modelId, uploadId: picture });
    expect(refused.body.message).toMatchObject({
      code: 'model.package-refused',
      field: { uploadId: expect.stringContaining('cat.png') },
    });
    const half = await member.call('upload.create', { ...crowd.home, fileName: 'h.onnx', sizeBytes: 10 });
    const incomplete = await member.call('model.version.create', { modelId, uploadId: half.body.result.id });
    expect([incomplete.status, incomplete.body.message.code]).toEqual([409, 'upload.incomplete']);
    const foreign = await upload('m.onnx', digits, await crowd.as('foreignMember'));
    expect((await member.call('model.version.create', { modelId, uploadId: foreign })).status).toBe(404);
    expect((await member.call('model.version.list', { modelId })).body.page.totalCount).toBe(0);
  });
});

describe('what a service uses', () => {
  test('is not deleted, and the service is named; afterwards it goes with its files', async () => {
    const { db } = platform.storage;
    const modelId = await createModel({ name: '被引用' });
    const { id } = await createVersion(modelId, { uploadId: await upload('m.onnx', digits) });
    const service = {
      ...crowd.home,
      id: 'svc-user',
      code: 'user',
      name: '用它的服务',
      source: 'UserPublish',
      category: 'general',
      protocol: 'http',
      state: 'New',
    };
    await db.insertInto('service').values(service).execute();
    const limits = { replicas: 1, cpuMilli: 1000, memoryMb: 512, concurrency: 1, queueSize: 1 };
    await db
      .insertInto('serviceVersion')
      .values({
        ...crowd.home,
        ...limits,
        id: 'sv-1',
        serviceId: 'svc-user',
        number: 3,
        modelVersionId: id,
        runtime: 'onnx',
      })
      .execute();
    for (const [operation, body] of [
      ['model.version.delete', { id }],
      ['model.delete', { id: modelId }],
    ] as const) {
      const answer = await member.call(operation, body);
      expect([answer.status, answer.body.message.code]).toEqual([409, 'record.referenced']);
      expect(answer.body.message.global).toContain('用它的服务 v3');
    }
    expect((await settled(id)).state).toBe('Ready');
    expect((await member.call('model.version.get', { id })).body.result.services).toEqual(['用它的服务 v3']);
    await db.deleteFrom('service').where('id', '=', 'svc-user').execute();
    expect((await member.call('model.delete', { id: modelId })).status).toBe(200);
    expect((await member.call('model.version.get', { id })).status).toBe(404);
    expect(await idsOnDisk()).not.toContain(id);
  });

  test('is offered to the wizard by a label that tells versions apart', async () => {
    await createModel({ name: '标签-空' });
    const modelId = await createModel({ name: '标签-识别' });
    await createVersion(modelId, { uploadId: await upload('m.onnx', digits) });
    await createVersion(modelId, { uploadId: await upload('bad.onnx', Buffer.from('x')) });
    await createVersion(modelId, { packageType: 'ModelImage', reference: 'a/b:1' });
    const ask = async (more: Fields = {}) =>
      (await member.call('model.deployPackage.list', { ...crowd.home, keyword: '标签', ...more })).body.page
        .result;
    expect(await ask()).toEqual([
      expect.objectContaining({
        label: '标签-识别 · v3（镜像）',
        deployable: false,
        reason: expect.stringMatching(CHINESE),
      }),
      expect.objectContaining({
        label: expect.stringMatching(/^标签-识别 · v1（ONNX，[\d.]+ B）$/),
        deployable: true,
        reason: '',
      }),
    ]);
    expect(await ask({ deployable: true })).toHaveLength(1);
    expect(await ask({ keyword: '没有这样的' })).toEqual([]);
    const foreigner = await crowd.as('foreignMember');
    expect(
      (await foreigner.call('model.deployPackage.list', { ...crowd.foreign })).body.page.totalCount,
    ).toBe(0);
  });
});

test('a version can be deleted while it is being checked', async () => {
  const modelId = await createModel();
  const uploadId = await upload(
    'big.zip',
    zipOf([{ path: 'a.bin', content: Buffer.alloc(15_000_000, 1), stored: true }]),
  );
  const { body } = await member.call('model.version.create', { modelId, uploadId, startCommand: ['x'] });
  const { id } = body.result;
  expect((await member.call('model.version.delete', { id })).status).toBe(200);
  expect((await member.call('model.version.get', { id })).status).toBe(404);
  await expect.poll(idsOnDisk).not.toContain(id);
});

test('names are taken once in a project, and a model is changed field by field', async () => {
  const id = await createModel({ name: '唯一', description: '说明', type: 2 });
  const twice = await member.call('model.create', { ...crowd.home, name: '唯一' });
  expect(twice.body.message).toMatchObject({
    code: 'record.duplicate',
    field: { name: expect.stringContaining('唯一') },
  });
  expect((await member.call('model.update', { id, name: '唯一二' })).status).toBe(200);
  const model = (await member.call('model.get', { id })).body.result;
  expect(model).toMatchObject({ name: '唯一二', description: '说明', type: 2 });
  const types = (await member.call('model.type.all')).body.result;
  expect(types).toContainEqual({ value: 1862, label: expect.stringMatching(CHINESE) });
  const names = (await member.call('model.all', { ...crowd.home })).body.result;
  expect(names).toContainEqual({ id, name: '唯一二', type: 2 });
});

describe('after a crash', () => {
  async function interrupted(content: Uint8Array | undefined): Promise<string> {
    const modelId = await createModel();
    const id = `mdv-crash-${count}`;
    const { packages } = platform.engines.files;
    if (content !== undefined) {
      const file = join(platform.directory, id);
      await writeFile(file, content);
      await packages.take(id, file);
      // Unpacked in part, and put in place in part: both are begun anew.
      await writeFile(join(await packages.workshop(id), 'half'), 'half');
      await mkdir(packagePath(id), { recursive: true });
    }
    const kind = {
      packageType: 'ModelFile',
      runtime: 'onnx',
      fileName: 'm.onnx',
      state: 'Creating',
      createdBy: 'member',
    };
    await platform.storage.db
      .insertInto('modelVersion')
      .values({ ...crowd.home, ...kind, id, modelId, number: 1 })
      .execute();
    return id;
  }

  /** As a server that was killed leaves it. */
  async function leaveCheck(id: string): Promise<void> {
    const { db } = platform.storage;
    const job = { kind: 'model-check', key: id, payload: JSON.stringify({ versionId: id }), maxAttempts: 10 };
    const held = { state: 'Running', attempts: 1, worker: 'node-test/gone', leaseUntil: new Date(0) };
    await db
      .insertInto('job')
      .values({ id: `job-${id}`, node: platform.engines.node, ...job, ...held })
      .execute();
  }

  test('what was being checked is checked again, and what is lost is said to be lost', async () => {
    const whole = await interrupted(digits);
    const lost = await interrupted(undefined);
    const orphan = `mdv-orphan-${count}`;
    await platform.engines.files.packages.take(orphan, join(platform.directory, whole));
    const ready = await createVersion(await createModel(), { uploadId: await upload('m.onnx', digits) });
    const { packages } = platform.engines.files;
    await packages.workshop(ready.id);
    // Deleted, but for its files; and about to be deleted, but not deleted.
    const half = await createVersion(await createModel(), { uploadId: await upload('m.onnx', digits) });
    await packages.tombstones.mark(half.id);
    await platform.storage.db.deleteFrom('modelVersion').where('id', '=', half.id).execute();
    const spared = await createVersion(await createModel(), { uploadId: await upload('m.onnx', digits) });
    await packages.tombstones.mark(spared.id);
    // As if the server had been started on another database by mistake.
    await mkdir(packagePath('mdv-of-another-database'));
    await startFiles({
      server: 'here',
      dataDir: platform.directory,
      inspectProgram: INSPECT,
      inspectStepsDown: false,
      storage: platform.storage,
      config: () => platform.config,
      now: () => platform.clock.now,
      onError: (error) => expect.fail(String(error)),
    });
    for (const id of [whole, lost]) await leaveCheck(id);
    expect(await settled(whole)).toMatchObject({ state: 'Ready' });
    expect(await readdir(packagePath(whole))).toEqual(['model.onnx']);
    expect(await settled(lost)).toMatchObject({
      state: 'Error',
      stateReason: expect.stringMatching(/重新上传/),
    });
    expect(await readdir(packagePath('.incoming'))).toEqual([]);
    expect(await readdir(packagePath('.doomed'))).toEqual([]);
    for (const kept of [ready, spared]) expect(await readdir(packagePath(kept.id))).toEqual(['model.onnx']);
    const left = await idsOnDisk();
    expect([left.includes(orphan), left.includes(half.id)]).toEqual([false, false]);
    expect(left).toContain('mdv-of-another-database');
  });
});

test('a worker that is not there, or dies, is the version’s trouble and not the server’s', async () => {
  const other = await startApp();
  try {
    const people = await makeCrowd(other);
    const person = await people.as('member');
    const model = await person.call('model.create', { ...people.home, name: 'm' });
    const { body } = await person.call('upload.create', { ...people.home, fileName: 'm.onnx', sizeBytes: 1 });
    await person.call('upload.write', { id: body.result.id, offset: 0 }, { rawBody: 'x' });
    const made = await person.call('model.version.create', {
      modelId: model.body.result.id,
      uploadId: body.result.id,
    });
    const get = async () => (await person.call('model.version.get', { id: made.body.result.id })).body.result;
    await expect.poll(async () => (await get()).state).toBe('Error');
    expect((await get()).stateReason).toMatch(/进程异常退出/);
  } finally {
    await other.close();
  }
});
