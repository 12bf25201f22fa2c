// Settings of evaluation and files of truths on a started platform: real calls, kept by a real gateway, whose answers are the predictions.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { enqueueJob } from '#jobs/enqueue-job.ts';
import { openStorage, type Storage } from '#storage/storage.ts';
import { type DemoCall, type DemoResult, signIn } from '../../platform/operations/demo/demo-client.ts';
import { loadTestConfig } from '../support/load-test-config.ts';
import { zipOf } from '../support/make-archive.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type EchoService, startEchoService } from '../support/start-echo-service.ts';
import { type Platform, startPlatform } from '../support/start-platform.ts';

let platform: Platform;
let storage: Storage;
let echo: EchoService;
let admin: DemoCall;
let place: { readonly organizationId: string; readonly projectId: string };
let serviceId: string;
let sk: string;
/** Of calls that are kept: the even ones are predicted to be cats, the odd ones dogs. */
const ids: string[] = [];
/** Of one that is not. */
let unkept: string;
/** Of the newest answer: downloads have no envelope. */
let answered = '';

const PICTURE = Buffer.from(Array.from({ length: 6_000 }, (_, at) => (at * 7) % 256));

beforeAll(async () => {
  [platform, echo] = await Promise.all([startPlatform(), startEchoService()]);
  storage = openStorage({ connectionString: await platform.databaseUrl(), poolSize: 2 });
  await signInAgain();
  await admin('usercenter.setSystemParameter', { upstreamNetworks: ['127.0.0.0/8'] });
  const organizationId = String((await admin('organization.create', { name: '评估组织' })).id);
  const project = await admin('project.create', { organizationId, name: '评估项目' });
  place = { organizationId, projectId: String(project.id) };
  serviceId = await register('animals');
  const application = await admin('application.create', { ...place, name: '评估应用' });
  sk = String(application.secretKey ?? application.sk);
  await admin('application.interface.grant', { id: String(application.id), interfaceId: serviceId });
  unkept = await call({ 'x-predicted': 'cat' }, '{"n":-1}');
  await admin('capture.update', { serviceId, enabled: true });
  for (let n = 0; n < 12; n += 1)
    ids.push(
      await call(
        { 'x-predicted': n % 2 === 0 ? 'cat' : 'dog', 'x-order-id': `order-${n}` },
        JSON.stringify({ n, orderId: `body-${n}` }),
      ),
    );
  ids.push(await call({ 'content-type': 'image/jpeg', 'x-predicted': 'cat' }, PICTURE));
  await vi.waitFor(async () => expect((await admin('capture.get', { serviceId })).records).toBe(13), {
    timeout: PATIENCE_MS,
  });
});
afterAll(async () => {
  await storage?.close();
  await platform?.stop();
  await echo?.stop();
});

async function signInAgain(): Promise<void> {
  const hearing = async (request: Request) => {
    const response = await fetch(request);
    answered = await response.clone().text();
    return response;
  };
  const target = { config: await loadTestConfig(), fetch: hearing, origin: platform.url };
  admin = await signIn(target, 'admin', platform.adminPassword);
}

async function register(code: string): Promise<string> {
  const form = { ...place, name: code, code, category: 'nlp', baseUrl: echo.url, protocol: 'http' };
  const paths = [{ method: 'post', path: '/echo', sample: '{}' }];
  return String((await admin('registration.create', { ...form, paths })).id);
}

/** Its id. */
async function call(
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<string> {
  const answer = await fetch(`${platform.gatewayUrl}/services/animals/echo`, {
    ...{ method: 'POST', body },
    headers: { authorization: `Bearer ${sk}`, 'content-type': 'application/json', ...headers },
  });
  expect(answer.status, await answer.text()).toBe(200);
  return answer.headers.get('x-aic-request-id') ?? '';
}

const BY_ID = {
  ...{ modelType: 1, classes: ['cat', 'dog'], predictionPath: '$.answer.headers["x-predicted"]' },
  ...{ labelKey: '$.label.id', truthPath: '$.label.truth' },
};

const setSetting = (form: Readonly<Record<string, unknown>> = {}) =>
  admin('evaluation.setting.create', { serviceId, ...BY_ID, ...form });

async function upload(fileName: string, format: string, content: string | Uint8Array): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(content));
  const { id: uploadId } = await admin('upload.create', { ...place, fileName, sizeBytes: bytes.byteLength });
  if (bytes.byteLength > 0) await admin('upload.write', { id: uploadId, offset: 0 }, bytes);
  const { id } = await admin('evaluation.groundTruthFile.upload', { serviceId, uploadId, format });
  return String(id);
}

const stateOf = (id: string) => admin('evaluation.record.state', { id });

function ends(id: string): Promise<DemoResult> {
  return vi.waitFor(
    async () => {
      const now = await stateOf(id);
      if (now.state === 'Pending') throw new Error(`${now.step} ${now.progress}`);
      return now;
    },
    { timeout: PATIENCE_MS, interval: 50 },
  );
}

/** The newest answer, as it came. */
// biome-ignore lint/suspicious/noExplicitAny: tests look at every field
const newest = (): any => JSON.parse(answered);

async function rowsOf(id: string, form: Readonly<Record<string, unknown>> = {}) {
  await admin('evaluation.upload.rows', { id, pageSize: 100, ...form });
  return newest().page.result;
}

async function refusal(operation: string, form: Readonly<Record<string, unknown>>) {
  await expect(admin(operation, form)).rejects.toThrow();
  return newest().message;
}

const remove = (id: string) => admin('evaluation.upload.delete', { id });

describe('the table of metrics', () => {
  it('is told by kind of model', async () => {
    await admin('evaluation.metric.list', { modelType: 2013, pageSize: 100 });
    expect(newest().page.totalCount).toBe(11);
    expect(newest().page.result[0]).toMatchObject({ metric: 'MAE', task: 'numbers', direction: 'lower' });
    await admin('evaluation.metric.list', { pageSize: 100 });
    expect(newest().page.totalCount).toBeGreaterThan(100);
  });
});

describe('a setting', () => {
  it('is blank at first, and needed by files of truths', async () => {
    expect(await admin('evaluation.setting.get', { serviceId })).toMatchObject({
      ...{ id: null, number: null, modelType: 0, task: 'exact', truthCount: 0, mismatches: [] },
    });
    await expect(upload('a.csv', 'csv', 'id,truth\n')).rejects.toThrow('evaluation.not-set');
  });

  it('is tried on real calls before it is saved', async () => {
    const tried = { serviceId, ...BY_ID, count: 3 };
    const result = await admin('evaluation.setting.try', { ...tried, label: '{"id":"a","truth":"dog"}' });
    expect(result).toMatchObject({
      calls: [
        { requestId: ids[12], key: ids[12], prediction: '{"class":"cat","scores":null}', fault: '' },
        { requestId: ids[11], prediction: '{"class":"dog","scores":null}' },
        { requestId: ids[10] },
      ],
      label: { key: 'a', truth: '"dog"', fault: '' },
    });
    const wrong = await admin('evaluation.setting.try', {
      ...{
        ...tried,
        joinBy: 'header',
        joinName: 'X-Order-Id',
        predictionPath: '$.answer.result',
        label: '[]',
      },
    });
    expect(wrong).toMatchObject({
      calls: [
        {
          key: null,
          prediction: null,
          fault: expect.stringContaining('没有请求头 X-Order-Id；预测值在 $.answer.result'),
        },
        { key: 'order-11' },
        { key: 'order-10' },
      ],
      label: { fault: '标注示例不是 JSON 对象' },
    });
  });

  it('reads a picture that is kept as a file of its own', async () => {
    const setting = {
      modelType: 0,
      labelKey: '$.label.id',
      truthPath: '$.label.truth',
      predictionPath: '$.request',
    };
    const { calls } = await admin('evaluation.setting.try', { serviceId, ...setting, count: 1 });
    const prediction = JSON.stringify(JSON.stringify(PICTURE.toString('base64')));
    expect(calls).toMatchObject([{ prediction: `${prediction.slice(0, 2_000)}…`, fault: '' }]);
  });

  it('that cannot be right is refused at its fields', async () => {
    const message = await refusal('evaluation.setting.create', {
      serviceId,
      ...BY_ID,
      truthPath: 'truth',
      joinBy: 'header',
    });
    expect(message.code).toBe('request.invalid');
    const refused = await refusal('evaluation.setting.create', { serviceId, ...BY_ID, truthPath: 'truth' });
    expect(refused).toMatchObject({
      ...{ code: 'evaluation.setting-refused', field: { truthPath: expect.stringContaining('不是路径') } },
    });
    expect(
      await refusal('evaluation.setting.create', { serviceId, ...BY_ID, baselineServiceId: 'svc-none' }),
    ).toMatchObject({
      field: { baselineServiceId: '项目里没有这个基线服务' },
    });
  });

  it('takes the place of the one before, and says why it cannot be compared with a baseline', async () => {
    expect(await setSetting()).toMatchObject({ number: 1 });
    const baselineServiceId = await register('older');
    expect(await setSetting({ baselineServiceId })).toMatchObject({ number: 2 });
    const get = () => admin('evaluation.setting.get', { serviceId });
    expect(await get()).toMatchObject({
      ...{ number: 2, task: 'classes', classes: ['cat', 'dog'], baselineServiceName: 'older' },
      mismatches: ['missing-mapping', 'missing-real-value'],
    });
    await admin('evaluation.setting.create', { serviceId: baselineServiceId, ...BY_ID, modelType: 2012 });
    expect((await get()).mismatches).toEqual(['missing-real-value', 'model-type-mismatch']);
  });
});

describe('a file of truths', () => {
  it('says of each row what became of it, and why', async () => {
    await setSetting();
    const rows = [
      ...[`${ids[0]},cat`, `${ids[1]},cat`, `${ids[2]},"cat"`, `${ids[1]},dog`, `${ids[2]},cat`],
      ...['nobody,cat', `${unkept},cat`, `${ids[3]},bird`, `${ids[4]}`, ',cat', `${ids[5]},dog`],
    ];
    const id = await upload('标注.csv', 'csv', `\uFEFFid,truth\r\n${rows.join('\r\n')}\r\n`);
    expect(await ends(id)).toMatchObject({
      ...{ state: 'Completed', step: 'done', progress: 1, rowCount: 11 },
      ...{ matchedCount: 4, duplicateCount: 2, unmatchedCount: 2, malformedCount: 3 },
    });
    expect(await rowsOf(id)).toMatchObject([
      {
        row: 1,
        state: 'matched',
        truth: '"cat"',
        prediction: '{"class":"cat","scores":null}',
        requestId: ids[0],
      },
      { row: 2, state: 'matched', truth: '"cat"', prediction: '{"class":"dog","scores":null}' },
      { row: 3, state: 'matched' },
      { row: 4, state: 'duplicate', reason: '与第 2 条的关联值相同，真实值却不同' },
      { row: 5, state: 'duplicate', reason: '与第 3 条的关联值相同' },
      { row: 6, state: 'unmatched', reason: expect.stringContaining('没有这个 ID 的请求') },
      { row: 7, state: 'unmatched', reason: '网关有这次请求，但没有采集它的内容' },
      {
        row: 8,
        state: 'malformed',
        reason: expect.stringContaining('“bird”不在设置的类别中'),
        excerpt: `${ids[3]},bird`,
      },
      { row: 9, state: 'malformed', reason: '第 10 行有 1 列，列名有 2 个，两者应当相同' },
      { row: 10, state: 'malformed', reason: expect.stringContaining('关联值应是不空的文字或数值') },
      { row: 11, state: 'matched' },
    ]);
    expect(await rowsOf(id, { state: 'duplicate' })).toHaveLength(2);
    expect(await admin('evaluation.setting.get', { serviceId })).toMatchObject({ truthCount: 4 });
    await admin('evaluation.upload.export', { id }).catch(() => undefined);
    expect(answered).toContain('"4","重复"');
    expect(answered.trim().split('\r\n')).toHaveLength(12);

    const second = await upload(
      'again.jsonl',
      'jsonl',
      `{"id":"${ids[0]}","truth":"dog"}\n{"id":"${ids[6]}","truth":"cat"}`,
    );
    expect(await ends(second)).toMatchObject({ matchedCount: 1, duplicateCount: 1 });
    expect(await rowsOf(second, { state: 'duplicate' })).toMatchObject([
      { row: 1, reason: '文件“标注.csv”的第 1 条已经给出这次请求的真实值' },
    ]);
    await admin('evaluation.upload.list', { serviceId });
    expect(newest().page.result.map((row: { fileName: string }) => row.fileName)).toEqual([
      'again.jsonl',
      '标注.csv',
    ]);
    for (const one of [id, second]) await remove(one);
    expect(await admin('evaluation.setting.get', { serviceId })).toMatchObject({ truthCount: 0 });
    expect(await storage.db.selectFrom('truthRow').select('position').execute()).toEqual([]);
  });

  it.each([
    ['header', 'X-Order-Id', 'order-7'],
    ['field', '$.request.orderId', 'body-7'],
    ['field', '$.answer.headers["x-order-id"]', 'order-7'],
  ])('finds calls by %s %s as well', async (joinBy, joinName, key) => {
    await setSetting({ joinBy, joinName });
    const id = await upload('own.csv', 'csv', `id,truth\n${key},dog\nbody-none,cat\n`);
    expect(await ends(id)).toMatchObject({ matchedCount: 1, unmatchedCount: 1 });
    expect(await rowsOf(id)).toMatchObject([
      { requestId: ids[7], prediction: '{"class":"dog","scores":null}' },
      { reason: '采集的请求中没有这个关联值' },
    ]);
    await remove(id);
  });

  it('of pictures names them and their objects apart', async () => {
    await setSetting({
      ...{ modelType: 2, classes: [], joinBy: 'header', joinName: 'x-order-id', labelKey: '$.label.name' },
      ...{ truthPath: '$.label.objects', predictionPath: '$.request.n' },
    });
    const file = {
      annotations: [{ id: 1, image_id: 5, category_id: 1, bbox: [1, 2, 3, 4] }],
      images: [
        { id: 5, file_name: 'a/order-0.jpg' },
        { id: 6, file_name: 'order-1.jpg' },
        { id: 7, file_name: 'none.jpg' },
      ],
      categories: [{ id: 1, name: 'cat' }],
    };
    const id = await upload('instances.json', 'coco', JSON.stringify(file));
    // The predictions of these calls are no lists of objects: told, not taken.
    expect(await ends(id)).toMatchObject({ state: 'Completed', rowCount: 3, unmatchedCount: 3 });
    expect(await rowsOf(id)).toMatchObject([
      {
        key: 'order-0',
        truth: '[{"box":[1,2,3,4],"area":12,"class":"cat","crowd":false}]',
        reason: '请求在，但预测值应是目标的列表，收到 0',
      },
      { key: 'order-1', truth: '[]' },
      { key: 'none', reason: '采集的请求中没有这个关联值' },
    ]);
    await remove(id);
  });

  it('may be an archive of one file a label', async () => {
    await setSetting({
      ...{ modelType: 0, classes: [], labelKey: '$.label.name', truthPath: '$.label.content' },
      ...{ predictionPath: '$.answer.headers["x-predicted"]' },
    });
    const files = { [`labels/${ids[8]}.txt`]: 'cat\n', [`${ids[9]}.json`]: '{', 'readme.md': '#' };
    const entries = Object.entries(files).map(([path, content]) => ({ path, content }));
    const id = await upload('labels.zip', 'archive', await zipOf(entries));
    expect(await ends(id)).toMatchObject({ matchedCount: 1, malformedCount: 2 });
    await remove(id);
  });

  it('that cannot be read says why', async () => {
    await setSetting();
    const cases = [
      ['a.csv', 'csv', Uint8Array.of(0x69, 0x64, 0x0a, 0xff, 0xfe), '文件不是 UTF-8'],
      ['a.csv', 'csv', 'id,id\n1,2', '列名“id”重复'],
      ['a.csv', 'csv', 'id,truth\n', '文件里没有标注'],
      ['a.jsonl', 'jsonl', '', '文件里没有标注'],
      ['a.json', 'coco', '{"images":[', '括号不成对'],
      ['a.zip', 'archive', 'no zip', 'zip'],
    ] as const;
    for (const [fileName, format, content, said] of cases) {
      const id = await upload(fileName, format, content);
      expect(await ends(id), fileName).toMatchObject({ state: 'Error', step: 'done' });
      expect((await stateOf(id)).stateReason, fileName).toContain(said);
      await remove(id);
    }
    await expect(upload('a.txt', 'csv', 'id')).rejects.toThrow('应是 .csv');
  });

  it('holds characters that no database takes', async () => {
    await setSetting({ modelType: 100, classes: [] });
    const lines = [
      '{"id":"a\\u0000","truth":"x"}',
      '{"id":"b","truth":"\\ud800"}',
      `{"id":"${ids[0]}","truth":"cat"}`,
    ];
    const id = await upload('odd.jsonl', 'jsonl', lines.join('\n'));
    expect(await ends(id)).toMatchObject({ matchedCount: 1, malformedCount: 2 });
    await remove(id);
  });

  it('is matched on where an attempt was broken off, and counts nothing twice', async () => {
    await setSetting();
    const rows = [...ids.map((id) => `${id},cat`), 'nobody,cat', `${ids[0]},dog`, `${ids[1]},bird`];
    const id = await upload('broken-off.csv', 'csv', `id,truth\n${rows.join('\n')}\n`);
    const whole = await ends(id);
    expect(whole).toMatchObject({
      matchedCount: 13,
      unmatchedCount: 1,
      duplicateCount: 1,
      malformedCount: 1,
    });
    const before = await rowsOf(id);
    // As an attempt leaves it that found half of the calls.
    await storage.db
      .updateTable('truthRow')
      .set({
        state: 'waiting',
        reason: '',
        prediction: null,
        requestId: null,
        versionId: null,
        calledAt: null,
      })
      .where('uploadId', '=', id)
      .where((eb) =>
        eb.or([eb('state', '=', 'unmatched'), eb.and([eb('state', '=', 'matched'), eb('position', '>', 6)])]),
      )
      .execute();
    const open = { state: 'Pending', step: 'matching', matchedUntil: null, progress: 0.5 };
    await storage.db.updateTable('truthUpload').set(open).where('id', '=', id).execute();
    const { jobs } = await loadTestConfig();
    await enqueueJob(storage.db, jobs, 'truth-match', { key: id, payload: { uploadId: id } });
    const { updatedAt: _u, stateAt: _s, ...again } = await ends(id);
    expect(whole).toMatchObject(again);
    expect(await rowsOf(id)).toEqual(before);
    await remove(id);
  });

  it('is read on after the server was killed, and counts nothing twice', async () => {
    await setSetting();
    const many = 40_000;
    const rows = Array.from({ length: many }, (_, at) => `${ids[at] ?? `none-${at % (many - 1_000)}`},cat`);
    const id = await upload('large.csv', 'csv', `id,truth\n${rows.join('\n')}\n`);
    await vi.waitFor(async () => expect((await stateOf(id)).rowCount).toBeGreaterThan(1_000), {
      ...{ timeout: PATIENCE_MS, interval: 5 },
    });
    await platform.kill('server');
    const killed = await storage.db
      .selectFrom('truthUpload')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(killed).toMatchObject({ state: 'Pending', step: 'reading' });
    await platform.restart();
    await signInAgain();
    expect(await ends(id)).toMatchObject({
      ...{ state: 'Completed', rowCount: many, matchedCount: 13, malformedCount: 0 },
      // The last thousand but for those that the calls took begin again.
      ...{ duplicateCount: 987, unmatchedCount: many - 13 - 987 },
    });
    await remove(id);
    // What has been read leaves no file.
    const left = await readdir(join(platform.dataDir, 'truths'));
    expect(left.filter((name) => !name.startsWith('.'))).toEqual([]);
  });
});

describe('an evaluation', () => {
  const truthOf = (n: number) => (n % 4 === 0 ? 'dog' : n % 2 === 0 ? 'cat' : 'dog');
  let file: string;

  beforeAll(async () => {
    await setSetting();
    const rows = ids.slice(0, 12).map((id, n) => `${id},${truthOf(n)}`);
    file = await upload('truths.csv', 'csv', `id,truth\n${rows.join('\n')}\n`);
    expect(await ends(file)).toMatchObject({ state: 'Completed', matchedCount: 12 });
  });

  async function evaluated(form: Readonly<Record<string, unknown>> = {}): Promise<string> {
    const { id } = await admin('evaluation.start', { serviceId, name: '十二次请求', ...form });
    await vi.waitFor(
      async () => {
        const { state, stateReason } = await admin('evaluation.get', { id });
        expect(state, String(stateReason)).toBe('Done');
      },
      { timeout: PATIENCE_MS, interval: 100 },
    );
    return String(id);
  }

  async function resultOf(id: string) {
    await admin('evaluation.result.list', { evaluationId: id });
    const [row] = newest().page.result;
    await admin('evaluation.result.get', { id: row.id });
    return newest().result;
  }

  it('measures what was predicted by what is true, and leads to the very calls', async () => {
    const id = await evaluated();
    const result = await resultOf(id);
    // Of twelve: six cats were predicted, of which three are dogs.
    expect(result).toMatchObject({ state: 'Completed', rowCount: 12, faultCount: 0, versionId: '' });
    const accuracy = result.numbers.find(({ metric }: { readonly metric: string }) => metric === 'accuracy');
    expect(accuracy).toMatchObject({ value: 0.75, notDefined: null, direction: 'higher' });
    const area = result.numbers.find(({ metric }: { readonly metric: string }) => metric === 'auc');
    expect(area).toMatchObject({ value: null, notDefined: 'no-scores' });
    const cell = { actual: 'dog', predicted: 'cat' };
    expect(result.matrix).toContainEqual({ part: '', ...cell, count: 3 });
    await admin('evaluation.result.rows', { id: result.id, ...cell, pageSize: 2 });
    expect(newest().page).toMatchObject({ totalCount: 3 });
    expect(newest().page.result.map((row: { readonly id: string }) => row.id)).toEqual([ids[0], ids[4]]);
    await admin('evaluation.result.rows', { id: result.id, wrong: true });
    expect(newest().page.totalCount).toBe(3);
    await admin('evaluation.container.list', { evaluationId: id });
    expect(newest().page.result[0].log).toContain('12 条记录计入指标');
    await admin('evaluation.batchGet', { serviceId, ids: [id, 'evl-none', id] });
    expect(newest().page.result).toMatchObject([{ id, state: 'Done', rowCount: 12, progress: 1 }]);
    await admin('evaluation.delete', { id });
    expect(await refusal('evaluation.result.get', { id: result.id })).toMatchObject({
      code: 'record.not-found',
    });
  });

  it('is of the calls of a time, and refuses what has no row', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const without = await refusal('evaluation.start', { serviceId, name: '以后', fromAt: later });
    expect(without).toMatchObject({
      code: 'evaluation.not-startable',
      field: { versionIds: expect.any(String) },
    });
    const turned = { serviceId, name: '倒过来', fromAt: later, toAt: new Date(0).toISOString() };
    expect(await refusal('evaluation.start', turned)).toMatchObject({ field: { toAt: expect.any(String) } });
    const versionIds = ['ver-none'];
    expect(await refusal('evaluation.start', { serviceId, name: '没有', versionIds })).toMatchObject({
      global: expect.stringContaining('没有关联到真实值'),
    });
    const id = await evaluated({ toAt: later });
    expect((await resultOf(id)).rowCount).toBe(12);
    await admin('evaluation.delete', { id });
  });

  it('goes on after the server was killed, and counts nothing twice', async () => {
    const { id } = await admin('evaluation.start', { serviceId, name: '中断' });
    await platform.kill('server');
    await platform.restart();
    await signInAgain();
    await vi.waitFor(async () => expect((await admin('evaluation.get', { id })).state).toBe('Done'), {
      timeout: PATIENCE_MS,
      interval: 100,
    });
    await admin('evaluation.result.list', { evaluationId: id });
    expect(newest().page.result).toMatchObject([{ state: 'Completed', rowCount: 12 }]);
    await expect(admin('evaluation.stop', { id })).rejects.toThrow();
    await admin('evaluation.delete', { id });
    await remove(file);
  });
});
