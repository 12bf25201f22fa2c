// Services that the platform runs, as people ask for them: forms, weights, quotas, and what each state allows.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedEvents } from '#core/machine.ts';
import { createId } from '#storage/create-id.ts';
import type { Crowd } from '../support/people.ts';
import type { Client, TestApp } from '../support/start-app.ts';
import { startProject } from '../support/start-project.ts';

let platform: TestApp;
let crowd: Crowd;
let member: Client;
let place: Crowd['home'];
beforeAll(async () => {
  ({ platform, crowd, member, place } = await startProject());
});
afterAll(() => platform.close());

const SIGNATURE = {
  inputs: [{ name: 'x', datatype: 'FP32', shape: [-1, 4] }],
  outputs: [{ name: 'y', datatype: 'FP32', shape: [-1, 3] }],
};

async function addModel(values: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const { db } = platform.storage;
  const id = createId('mdv');
  await db
    .insertInto('model')
    .values({ ...place, id: `mdl-${id}`, name: `模型${id}` })
    .execute();
  await db
    .insertInto('modelVersion')
    .values({
      ...place,
      id,
      modelId: `mdl-${id}`,
      number: 1,
      packageType: 'ModelFile',
      runtime: 'onnx',
      state: 'Ready',
      signature: JSON.stringify(SIGNATURE),
      ...values,
    })
    .execute();
  return id;
}

let count = 0;
async function create(more: Readonly<Record<string, unknown>> = {}) {
  count++;
  const modelVersionId = await addModel();
  return member.call('inference.create', {
    ...place,
    source: 'UserPublish',
    modelVersionId,
    name: `服务${count}`,
    code: `service-${count}`,
    category: 'image',
    replicas: 2,
    ...more,
  });
}

async function createdId(more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const answer = await create(more);
  expect(answer.body.success, answer.text).toBe(true);
  return answer.body.result.id;
}

const get = async (id: string) => {
  const answer = await member.call('inference.get', { id });
  expect(answer.body.success, `${answer.text} ${platform.logged.map(({ error }) => error).join()}`).toBe(
    true,
  );
  return answer.body.result;
};
const HOUR_MS = 3_600_000;
const versionsOf = async (id: string) =>
  (await member.call('inference.versionList', { id })).body.page.result;
const setState = (id: string, state: string) =>
  platform.storage.db.updateTable('service').set({ state }).where('id', '=', id).execute();

describe('creating', () => {
  test('makes the service with its first version and asks for its start', async () => {
    const id = await createdId({ description: '识别数字', concurrency: 4 });
    const service = await get(id);
    expect(service).toMatchObject({
      state: 'Starting',
      source: 'UserPublish',
      versionCount: 1,
      replicas: 2,
      canRollBack: false,
    });
    expect(service.callAddress).toBe(`http://gateway.test/services/${service.code}`);
    expect(await versionsOf(id)).toMatchObject([{ number: 1, weight: 100, concurrency: 4, state: 'New' }]);
    const list = await member.call('inference.list', { ...place });
    expect(list.body.page.result.map((row: { id: string }) => row.id)).toContain(id);
    const events = await member.call('interface.event.list', { id });
    expect(events.body.page.result.map((row: { event: string }) => row.event)).toEqual(['start', 'create']);
  });

  test('is followed by its calls in the list, hour by hour of the last day', async () => {
    const [id, quiet] = [await createdId(), await createdId()];
    const hour = (back: number) =>
      new Date((Math.floor(platform.clock.now.getTime() / HOUR_MS) - back) * HOUR_MS);
    const rollups = [
      [0, 5, 'a'],
      [0, 2, 'b'],
      [3, 40, 'a'],
      [23, 7, 'a'],
      [24, 900, 'a'],
    ] as const;
    for (const [back, calls, applicationId] of rollups) {
      const row = { bucket: hour(back), stepS: 3600, serviceId: id, applicationId, calls };
      const sums = { failures: 0, totalUs: 0, maxUs: 0, requestBytes: 0, responseBytes: 0, histogram: [] };
      await platform.storage.db
        .insertInto('requestRollup')
        .values({ ...row, ...sums, projectId: place.projectId, protocol: 'http' })
        .execute();
    }
    const { body } = await member.call('inference.list', { ...place, pageSize: 100 });
    const rowOf = (wanted: string) => body.page.result.find((row: { id: string }) => row.id === wanted);
    const expected = Array.from({ length: 24 }, () => 0);
    Object.assign(expected, { 0: 7, 20: 40, 23: 7 });
    expect(rowOf(id).recentCalls).toEqual(expected);
    expect(rowOf(quiet).recentCalls).toEqual(Array.from({ length: 24 }, () => 0));
    await platform.storage.db.deleteFrom('requestRollup').where('serviceId', '=', id).execute();
  });

  test('can leave it unstarted', async () => {
    expect((await get(await createdId({ start: false }))).state).toBe('New');
  });

  test('names what is wrong with the model, at its field', async () => {
    const image = await addModel({ packageType: 'ModelImage', runtime: 'image', reference: 'registry/a:1' });
    const refused = await create({ modelVersionId: image });
    expect(refused.status).toBe(409);
    expect(refused.body.message.field?.modelVersionId).toContain('集群驱动');
    const unready = await create({ modelVersionId: await addModel({ state: 'Creating' }) });
    expect(unready.body.message.field?.modelVersionId).toContain('还没有就绪');
    expect((await create({ modelVersionId: 'mdv-none' })).body.message.field?.modelVersionId).toBe(
      '模型版本不存在',
    );
    expect((await create({ modelVersionId: undefined })).body.message.field?.modelVersionId).toBe(
      '模型版本不能为空',
    );
    expect((await create({ source: 'Builtin', preset: 'ocr' })).body.message.field?.preset).toContain(
      '没有安装',
    );
  });

  test('does not find a model of another project', async () => {
    const { db } = platform.storage;
    const foreign = crowd.foreign;
    await db
      .insertInto('model')
      .values({ ...foreign, id: 'mdl-foreign', name: 'f' })
      .execute();
    await db
      .insertInto('modelVersion')
      .values({
        ...foreign,
        id: 'mdv-foreign',
        modelId: 'mdl-foreign',
        number: 1,
        packageType: 'ModelFile',
        runtime: 'onnx',
        state: 'Ready',
      })
      .execute();
    expect((await create({ modelVersionId: 'mdv-foreign' })).body.message.field?.modelVersionId).toBe(
      '模型版本不存在',
    );
  });

  test('refuses batches that the model cannot take, and protocols it does not speak', async () => {
    const fixed = await addModel({
      signature: JSON.stringify({ ...SIGNATURE, outputs: [{ name: 'y', datatype: 'FP32', shape: [3] }] }),
    });
    expect((await create({ modelVersionId: fixed, batchSize: 8 })).body.message.field?.batchSize).toContain(
      '第一维固定',
    );
    const mixing = await addModel({
      signature: JSON.stringify({ ...SIGNATURE, mixing: ['DynamicQuantizeLinear'] }),
    });
    expect((await create({ modelVersionId: mixing, batchSize: 8 })).body.message.field?.batchSize).toMatch(
      /的算子 DynamicQuantizeLinear 会使同一批的各行互相影响$/,
    );
    const id = await createdId({ batchSize: 8 });
    const versions = await member.call('inference.versionList', { id });
    expect(versions.body.page.result).toMatchObject([{ batching: '最多 8 行，验证通过后开始' }]);
    expect((await create({ protocol: 'ws' })).body.message.field?.protocol).toContain('只提供 HTTP');
  });

  test('refuses what the organisation has no room for, and leaves nothing behind', async () => {
    const before = (await member.call('inference.list', { ...place })).body.page.totalCount;
    const answer = await create({ replicas: 99, cpuMilli: 64_000 });
    expect(answer.body.message.code).toBe('quota.exceeded');
    expect(answer.body.message.global).toMatch(/CPU|核/);
    expect((await member.call('inference.list', { ...place })).body.page.totalCount).toBe(before);
  });

  test('refuses a name or code that is taken, at its field', async () => {
    const id = await createdId({ start: false });
    const { name, code } = await get(id);
    expect((await create({ name, start: false })).body.message.field?.name).toBeDefined();
    expect((await create({ code, start: false })).body.message.field?.code).toBeDefined();
  });
});

describe('every state with every action', () => {
  const ACTIONS = {
    start: (id: string) => member.call('inference.start', { id }),
    stop: (id: string) => member.call('inference.stop', { id }),
    cancel: (id: string) => member.call('inference.cancel', { id }),
    delete: (id: string) => member.call('inference.delete', { id }),
    update: async (id: string) =>
      member.call('inference.paramsUpdate', { id, source: 'UserPublish', modelVersionId: await addModel() }),
  } as const;
  /** What research and specification say; the machine is held to it, not the other way round. */
  const EXPECTED: Readonly<Record<string, Partial<Record<keyof typeof ACTIONS, string>>>> = {
    New: { start: 'Starting', update: 'New', delete: 'Deleting' },
    Starting: { cancel: 'Stopping', stop: 'Stopping' },
    Running: { update: 'Updating', stop: 'Stopping' },
    Warning: { update: 'Updating', stop: 'Stopping' },
    Updating: { cancel: 'Running' },
    Stopping: { cancel: 'Running' },
    Stopped: { start: 'Starting', update: 'Updated', delete: 'Deleting' },
    Updated: { start: 'Starting', update: 'Updated', delete: 'Deleting' },
    StartFailed: { start: 'Starting', update: 'Updating', stop: 'Stopping', delete: 'Deleting' },
    Error: { start: 'Starting', update: 'Updating', stop: 'Stopping', delete: 'Deleting' },
    Deleting: {},
  };
  const cases = Object.entries(EXPECTED).flatMap(([state, allowed]) =>
    Object.keys(ACTIONS).map(
      (action) => [state, action as keyof typeof ACTIONS, allowed[action as keyof typeof ACTIONS]] as const,
    ),
  );

  test('covers the states of the enumeration', () => {
    const states = platform.config.enums.get('service-state')?.values.map(({ value }) => value);
    expect(Object.keys(EXPECTED).sort()).toEqual([...(states ?? [])].sort());
  });

  test.each(cases)('%s, %s', async (state, action, to) => {
    const id = await createdId({ start: false, replicas: 1, cpuMilli: 100, memoryMb: 64 });
    await setState(id, state);
    const answer = await ACTIONS[action](id);
    const now = await platform.storage.db
      .selectFrom('service')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirst();
    await platform.storage.db.deleteFrom('service').where('id', '=', id).execute();
    if (to !== undefined) {
      expect(answer.body.success, answer.text).toBe(true);
      expect(now?.state).toBe(to);
      return;
    }
    expect(answer.status).toBe(409);
    expect(answer.body.message.code).toBe('state.conflict');
    expect(now?.state).toBe(state);
    const machine = platform.config.entities.get('service')?.machine;
    const labels = allowedEvents(machine ?? { events: [] }, state)
      .filter(({ by }) => by === 'user')
      .map(({ label }) => label);
    for (const label of labels) expect(answer.body.message.global).toContain(label);
    if (labels.length === 0) expect(answer.body.message.global).toContain('无');
  });
});

describe('versions and weights', () => {
  const target = async (id: string) =>
    (
      await platform.storage.db
        .selectFrom('inference')
        .select('target')
        .where('serviceId', '=', id)
        .executeTakeFirstOrThrow()
    ).target;
  async function running(): Promise<{ id: string; first: string }> {
    const id = await createdId({ replicas: 1, cpuMilli: 100, memoryMb: 64 });
    await setState(id, 'Running');
    const [version] = await versionsOf(id);
    return { id, first: version.id };
  }
  const add = async (id: string, weight: number) =>
    member.call('inference.versionCreate', {
      id,
      source: 'UserPublish',
      modelVersionId: await addModel(),
      weight,
      cpuMilli: 100,
      memoryMb: 64,
    });
  const tidy = (id: string) => platform.storage.db.deleteFrom('service').where('id', '=', id).execute();

  test('a new version asks for its share, and the others make room', async () => {
    const { id, first } = await running();
    const added = (await add(id, 20)).body.result;
    expect(added.number).toBe(2);
    expect(await target(id)).toEqual({ weights: { [first]: 80, [added.id]: 20 } });
    expect((await get(id)).state).toBe('Updating');
    expect((await versionsOf(id)).map((row: { nextWeight: number }) => row.nextWeight)).toEqual([20, 80]);
    await tidy(id);
  });

  test('a new version without a share changes nothing for callers', async () => {
    const { id } = await running();
    expect((await add(id, 0)).body.success).toBe(true);
    expect((await get(id)).state).toBe('Running');
    expect(await target(id)).toBeNull();
    await tidy(id);
  });

  test('weights must add up to 100 and belong to the service', async () => {
    const { id, first } = await running();
    const other = await running();
    const send = (weights: readonly { versionId: string; weight: number }[]) =>
      member.call('inference.qpsRatioUpdate', { id, weights });
    expect((await send([{ versionId: first, weight: 90 }])).body.message.field?.weights).toBe(
      '合计为 90，应为 100',
    );
    expect(
      (
        await send([
          { versionId: first, weight: 50 },
          { versionId: other.first, weight: 50 },
        ])
      ).body.message.field?.weights,
    ).toContain('不属于该服务');
    expect((await get(id)).state).toBe('Running');
    await tidy(id);
    await tidy(other.id);
  });

  const ruled = async (id: string, first: string, share = 0) => {
    const second = (await add(id, 0)).body.result.id as string;
    const rule = { field: 'header', name: 'x-user', operator: 'in', values: ['a', 'b'], versionId: second };
    const weights = [
      { versionId: first, weight: 100 - share },
      { versionId: second, weight: share },
    ];
    const request = { id, weights, split: 'CustomSplit', splitRules: [rule] };
    return { second, rule, request };
  };

  test('a rule comes into force with the weights, or not at all', async () => {
    const { id, first } = await running();
    const { request } = await ruled(id, first, 1);
    const good = await member.call('inference.qpsRatioUpdate', request);
    expect(good.body.success, good.text).toBe(true);
    expect(await get(id)).toMatchObject({ state: 'Updating', split: 'RandomSplit', splitRules: [] });
    await member.call('inference.cancel', { id });
    expect(await get(id)).toMatchObject({ state: 'Running', split: 'RandomSplit', splitRules: [] });
    await tidy(id);
  });

  test('a version without weight may be reached by a rule alone', async () => {
    const { id, first } = await running();
    const { second, request } = await ruled(id, first);
    const answer = await member.call('inference.qpsRatioUpdate', request);
    expect(answer.body.success, answer.text).toBe(true);
    expect(await target(id)).toMatchObject({ weights: { [first]: 100, [second]: 0 }, byRule: [second] });
    expect(await versionsOf(id)).toMatchObject([
      { id: second, weight: 0, byRule: false, nextWeight: 0, nextByRule: true },
      { id: first, weight: 100, byRule: false, nextWeight: 100, nextByRule: false },
    ]);
    // What it will need is taken from the quota like that of any version that runs.
    await tidy(id);
  });

  test('such a version is kept, shown, counted, rolled back to, and gives way to a promoted one', async () => {
    const id = await createdId({ start: false });
    const [{ id: first }] = await versionsOf(id);
    await setState(id, 'Stopped');
    const { second, request } = await ruled(id, first);
    const answer = await member.call('inference.qpsRatioUpdate', request);
    expect(answer.body.success, answer.text).toBe(true);
    const flags = async () =>
      Object.fromEntries(
        (await versionsOf(id)).map((row: { id: string; weight: number; byRule: boolean }) => [
          row.id,
          row.byRule ? 'rule' : row.weight,
        ]),
      );
    expect(await flags()).toEqual({ [first]: 100, [second]: 'rule' });
    expect((await get(id)).weights).toEqual([
      { versionId: first, weight: 100 },
      { versionId: second, weight: 0 },
    ]);
    const deleted = await member.call('inference.versionDelete', { id: second });
    expect(deleted.body.message.global).toContain('分流规则');
    const third = (await add(id, 10)).body.result.id;
    expect(await flags()).toEqual({ [first]: 90, [second]: 'rule', [third]: 10 });
    await member.call('inference.promote', { id: third });
    expect(await flags()).toEqual({ [first]: 0, [second]: 0, [third]: 100 });
    await member.call('inference.rollBack', { id });
    expect(await flags()).toEqual({ [first]: 90, [second]: 'rule', [third]: 10 });
    await member.call('inference.qpsRatioUpdate', { id, weights: [{ versionId: first, weight: 100 }] });
    expect(await flags()).toEqual({ [first]: 100, [second]: 0, [third]: 0 });
    await tidy(id);
  });

  test('a rule leads to a version of the service itself', async () => {
    const { id, first } = await running();
    const { rule, request } = await ruled(id, first);
    const splitRules = [{ ...rule, versionId: 'ver-of-another' }];
    const answer = await member.call('inference.qpsRatioUpdate', { ...request, splitRules });
    expect(answer.body.message.field?.splitRules).toContain('不属于该服务');
    // Conditions are checked as those of an A/B test are.
    const isIn = (field: string, ...values: readonly string[]) => ({ ...rule, field, name: '', values });
    const { message } = (
      await member.call('inference.qpsRatioUpdate', {
        ...request,
        splitRules: [rule, isIn('ip', '10.0.0.0/8', '300.1.1.1', '::1'), isIn('application', 'app-none')],
      })
    ).body;
    expect([message.code, message.field]).toEqual([
      'inference.split-rules',
      {
        'splitRules[1].values[1]': '“300.1.1.1”不是 IP 地址或网段，如 10.0.0.0/8',
        'splitRules[2].values[0]': '没有 ID 为“app-none”的应用，或它既不在项目里也没有这个服务的授权',
      },
    ]);
    expect((await get(id)).splitRules).toEqual([]);
    await tidy(id);
  });

  test('and rules of a service at rest hold at once', async () => {
    const id = await createdId({ start: false });
    const [{ id: versionId }] = await versionsOf(id);
    const rule = { field: 'query', name: 'beta', operator: 'equal', values: ['1'], versionId };
    const weights = [{ versionId, weight: 100 }];
    const custom = { id, weights, split: 'CustomSplit', splitRules: [rule] };
    expect((await member.call('inference.qpsRatioUpdate', custom)).body.success).toBe(true);
    expect(await get(id)).toMatchObject({ split: 'CustomSplit', splitRules: [rule] });
    await member.call('inference.qpsRatioUpdate', { id, weights, split: 'RandomSplit' });
    expect(await get(id)).toMatchObject({ split: 'RandomSplit', splitRules: [] });
  });

  test('promotes, rolls back once there is something to roll back to', async () => {
    const { id, first } = await running();
    const second = (await add(id, 0)).body.result.id;
    expect((await member.call('inference.rollBack', { id })).body.message.code).toBe(
      'inference.nothing-to-roll-back',
    );
    expect((await member.call('inference.promote', { id: second })).body.success).toBe(true);
    expect(await target(id)).toEqual({ weights: { [second]: 100 } });
    // As the runner does when the version can answer.
    const { db } = platform.storage;
    await db
      .updateTable('serviceVersion')
      .set({ weight: 0, lastWeight: 100 })
      .where('id', '=', first)
      .execute();
    await db
      .updateTable('serviceVersion')
      .set({ weight: 100, lastWeight: 0 })
      .where('id', '=', second)
      .execute();
    await db.updateTable('inference').set({ target: null }).where('serviceId', '=', id).execute();
    await setState(id, 'Running');
    expect((await get(id)).canRollBack).toBe(true);
    expect((await member.call('inference.rollBack', { id })).body.success).toBe(true);
    expect(await target(id)).toEqual({ weights: { [first]: 100 } });
    await tidy(id);
  });

  test('a stopped service takes new weights at once', async () => {
    const { id, first } = await running();
    await setState(id, 'Stopped');
    const second = (await add(id, 40)).body.result.id;
    expect((await get(id)).state).toBe('Updated');
    const weights = Object.fromEntries(
      (await versionsOf(id)).map((row: { id: string; weight: number }) => [row.id, row.weight]),
    );
    expect(weights).toEqual({ [first]: 60, [second]: 40 });
    await tidy(id);
  });

  test('a version is deleted only when it neither runs nor carries calls nor is the last', async () => {
    const { id, first } = await running();
    const remove = (version: string) => member.call('inference.versionDelete', { id: version });
    expect((await remove(first)).body.message.code).toBe('record.referenced');
    const second = (await add(id, 0)).body.result.id;
    expect((await remove(second)).body.success).toBe(true);
    expect(await versionsOf(id)).toHaveLength(1);
    await tidy(id);
  });
});

describe('deleting', () => {
  test('is refused while an application may call it, with the names', async () => {
    const id = await createdId({ start: false });
    const app = await member.call('application.create', { ...place, name: '质检应用' });
    const granted = await member.call('application.interface.grant', {
      id: app.body.result.id,
      interfaceId: id,
    });
    expect(granted.body.success, granted.text).toBe(true);
    const refused = await member.call('inference.delete', { id });
    expect(refused.status).toBe(409);
    expect(refused.body.message.global).toContain('质检应用');
  });
});

describe('describing', () => {
  test('the interface document of a model is drawn from its tensors', async () => {
    const id = await createdId({ start: false });
    const { code } = await get(id);
    const { kind, openapi } = (await member.call('inference.inferenceDoc', { id })).body.result;
    expect(kind).toBe('model');
    const call = openapi.paths[`/v2/models/${code}/infer`].post;
    expect(call.requestBody.content['application/json'].example).toEqual({
      inputs: [{ name: 'x', shape: [1, 4], datatype: 'FP32', data: [0, 0, 0, 0] }],
    });
    const text =
      'openapi: 3.1.0\ninfo: { title: t, version: "1" }\npaths:\n  /sum:\n    post: { summary: 求和 }\n';
    expect((await member.call('inference.oaspathsUpdate', { id, openapiText: text })).body.success).toBe(
      true,
    );
    const uploaded = (await member.call('inference.inferenceDoc', { id })).body.result;
    expect(uploaded.kind).toBe('uploaded');
    expect(Object.keys(uploaded.openapi.paths)).toEqual(['/sum']);
    expect(
      (await member.call('inference.oaspathsUpdate', { id, openapiText: 'a: [' })).body.message.code,
    ).toBe('openapi.invalid');
  });

  test('addresses, ports and load', async () => {
    const id = await createdId({ start: false, qpsCapacity: 10 });
    const { code } = await get(id);
    expect((await member.call('inference.defaultProxy', { id })).body.result).toEqual({
      address: `http://gateway.test/services/${code}`,
      path: `/services/${code}`,
    });
    expect((await member.call('inference.nodePortRange', { ...place })).body.result).toMatchObject({
      from: 20_000,
      to: 29_999,
    });
    expect((await member.call('inference.qpsUsage', { id })).body.result).toEqual({
      qps: 0,
      peakQps: 0,
      qpsCapacity: 10,
      usedPercent: 0,
    });
  });
});
