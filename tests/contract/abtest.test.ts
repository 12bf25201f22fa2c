// A/B tests as people make them: drafts and their faults, one start of two, what a running test holds, the licence.

import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint, revisionFor } from '#core/row-revision.ts';
import { type AbtestWorld, METRICS, startAbtestWorld, testConfig } from '../support/abtest-world.ts';
import { insertFixture } from '../support/fixture-rows.ts';
import { BUILT_IN_SCHEMAS } from '../support/open-test-schemas.ts';
import { startApp } from '../support/start-app.ts';

let world: AbtestWorld;
beforeAll(async () => {
  world = await startAbtestWorld();
});
afterAll(() => world.platform.close());

describe('a draft', () => {
  test('begins with what the service runs, is kept, changed, copied and deleted', async () => {
    const tested = await world.makeTest();
    const { versions, testId } = tested;
    const draft = await world.must('abtest.version.draft', { testId });
    expect(draft.arms).toMatchObject([
      { key: 'A', versionId: versions[0], control: true },
      { key: 'B', versionId: versions[2], control: false },
    ]);
    expect(draft.versions.map(({ number }: { number: number }) => number)).toEqual([3, 2, 1]);
    const alike = await world.must('abtest.version.draft', { testId, sameVersion: true });
    expect(alike.arms.map(({ versionId }: { versionId: string }) => versionId)).toEqual([
      versions[0],
      versions[0],
    ]);
    const { id, number } = await world.must('abtest.version.create', { testId, ...testConfig(tested) });
    expect(number).toBe(1);
    expect(await world.versionOf(id)).toMatchObject({
      ...{ state: 'Draft', canStart: true, blockedBy: '', plannedUnits: 1_000, plan: 'sequential' },
      arms: [
        { versionNumber: 1, weight: 100, runningReplicas: 1 },
        { versionNumber: 2, weight: 0 },
      ],
    });
    await world.must('abtest.version.update', { id, durationDays: 30, unit: 'header', unitName: 'X-User' });
    expect(await world.versionOf(id)).toMatchObject({
      durationDays: 30,
      unitName: 'X-User',
      plannedUnits: 1_000,
    });
    const copy = await world.must('abtest.version.draft', { testId, versionId: id });
    expect(copy).toMatchObject({ durationDays: 30, unit: 'header', plannedUnits: 1_000 });
    // The form says which revision it was filled from.
    const { updatedAt } = await world.versionOf(id);
    const { participation } = copy;
    const { revision } = revisionFor({ id }, copy, { participation });
    expect(revision).toBe(`${id}@${updatedAt};participation=${fingerprint(participation)}`);
    const list = await world.must('abtest.version.list', { testId });
    expect(list.result).toMatchObject([{ id, number: 1, testName: expect.any(String) }]);
    const { verdict, units } = await world.must('abtest.version.compute', { id });
    expect({ verdict, units }).toEqual({ verdict: 'no-data', units: 0 });
    // What changes nothing is no event.
    await world.must('abtest.version.update', { id, durationDays: copy.durationDays, metrics: copy.metrics });
    expect(await world.eventsOf(id, 'update')).toHaveLength(1);
    await world.must('abtest.version.delete', { id });
    expect((await world.must('abtest.version.list', { testId })).totalCount).toBe(0);
    // Events still name v1: it does not come back.
    expect(await world.must('abtest.version.create', { testId, ...testConfig(tested) })).toMatchObject({
      number: 2,
    });
    await world.must('abtest.delete', { id: testId });
  });

  test('names every fault at its field', async () => {
    const tested = await world.makeTest();
    const arms = [
      { key: 'A', name: '同名', versionId: tested.versions[0], share: 50, control: false },
      { key: 'A', name: '同名', versionId: 'ver-none', share: 40, control: false },
    ];
    const metrics = [
      { ...METRICS[1], type: 'mean', minEffect: 1 },
      { ...METRICS[1], source: 'answer', type: 'quantile' },
    ];
    const refused = await world.member.call('abtest.version.create', {
      ...{ testId: tested.testId, arms, metrics, unit: 'query', warmupMinutes: 1_440, durationDays: 1 },
      targeting: [
        { field: 'ip', operator: 'equal', values: ['10.0.0.0/40', 'x'] },
        { field: 'header', name: 'x', operator: 'in', values: ['a', 'a\n', 'a', ' b'] },
        { field: 'query', name: 'y', operator: 'in', values: [' b'] },
      ],
      shadow: { versionId: tested.versions[0], share: 10 },
    });
    expect(refused.status).toBe(400);
    expect(refused.body.message.code).toBe('abtest.version-refused');
    expect(refused.body.message.field).toEqual({
      unitName: '要写明请求头或查询参数的名称',
      arms: '应有一个对照组，收到 0 个',
      'arms[1].key': '组 A 重复',
      'arms[1].name': '组名“同名”重复',
      'arms[1].versionId': expect.stringMatching(/^组 A“同名”的服务版本不存在/),
      'shadow.versionId': '影子组的版本不能同时是分组的版本',
      'targeting[0].values': '“等于”只能有一个值，收到 2 个',
      'targeting[0].values[0]': '“10.0.0.0/40”不是 IP 地址或网段，如 10.0.0.0/8',
      'targeting[0].values[1]': '“x”不是 IP 地址或网段，如 10.0.0.0/8',
      'targeting[1].values[1]': '值 "a\\n" 含有换行等控制字符；每个值单独写',
      'targeting[1].values[2]': '值“a”重复',
      'targeting[1].values[3]': '值“ b”首尾不能是空格',
      metrics: '至少要有一个目标指标',
      'metrics[0].type': '该来源的指标只能是比例',
      'metrics[1].key': '标识 success 重复',
      'metrics[1].name': '指标名称“成功率”重复',
      'metrics[1].quantile': '分位数要写明是哪个分位，如 0.95',
      'metrics[1].path': '要写明数值在响应里的位置，如 result.score',
      warmupMinutes: '预热时间要短于计划天数',
    });
    expect((await world.must('abtest.version.list', { testId: tested.testId })).totalCount).toBe(0);
  });

  test('does not start with conditions that no call can meet: it would lock its service and have no data', async () => {
    const { db } = world.platform.storage;
    const tested = await world.makeTest();
    const { serviceId, testId } = tested;
    const [granted, other, foreign] = [
      await insertFixture(db, 'application', world.place),
      await insertFixture(db, 'application', world.place),
      await insertFixture(db, 'application', world.crowd.foreign),
    ];
    await db.insertInto('applicationInterface').values({ serviceId, applicationId: granted }).execute();
    const faultsOf = async (targeting: readonly object[]) => {
      const body = { testId, start: true, ...testConfig(tested, { targeting }) };
      const { status, code, field } = await world.refused('abtest.version.create', body);
      expect([status, code]).toEqual([400, 'abtest.version-refused']);
      return field;
    };
    const isIn = (field: string, ...values: readonly string[]) => ({ field, operator: 'in', values });
    expect(await faultsOf([isIn('application', granted, 'app-none', foreign, other)])).toEqual({
      'targeting[0].values[1]': '项目里没有 ID 为“app-none”的应用',
      'targeting[0].values[2]': `项目里没有 ID 为“${foreign}”的应用`,
      'targeting[0].values[3]': expect.stringMatching(
        /^应用“.*”没有这个服务的授权，它的请求到不了这里；请先在应用中授权$/,
      ),
    });
    await db
      .updateTable('applicationInterface')
      .set({ qpsLimit: 0 })
      .where('applicationId', '=', granted)
      .execute();
    expect(await faultsOf([isIn('application', granted)])).toEqual({
      'targeting[0].values[0]': expect.stringMatching(/对这个服务的 QPS 限额是 0，它的请求到不了这里/),
    });
    await db
      .updateTable('applicationInterface')
      .set({ qpsLimit: null })
      .where('applicationId', '=', granted)
      .execute();
    const nothing = '与第 1 个条件没有共同的值，没有请求能同时符合';
    expect(await faultsOf([isIn('ip', '10.0.0.0/8', '::1'), isIn('ip', '192.168.1.1')])).toEqual({
      'targeting[1].values': nothing,
    });
    // A header may come twice, and ranges may lie in each other.
    await world.must('abtest.version.create', {
      testId,
      ...testConfig(tested, {
        targeting: [
          isIn('application', granted),
          isIn('ip', '10.1.2.0/24'),
          isIn('ip', '10.0.0.0/8', '::1'),
          { ...isIn('header', 'a'), name: 'x' },
          { ...isIn('header', 'b'), name: 'x' },
        ],
      }),
    });
    expect(await world.stateOf(testId)).toBe('New');
  });

  test.each(['.', 'a..b', 'a[', 'a[x]', '.a', 'a.'])(
    'reads no value at %s, and says how paths are written',
    async (path) => {
      const tested = await world.makeTest();
      const metric = { ...METRICS[0], key: 'score', name: '得分', source: 'answer', path };
      const shadow = { versionId: tested.versions[2], share: 10, compare: true, comparePath: path };
      const { status, field } = await world.refused('abtest.version.create', {
        ...{ testId: tested.testId, ...testConfig(tested, { metrics: [metric], shadow }) },
      });
      const fault = `“${path}”不是值的路径：字段之间用一个点，列表里的第几个写成 [0]，如 result.score、items[0].price`;
      expect([status, field['metrics[0].path'], field['shadow.comparePath']]).toEqual([400, fault, fault]);
    },
  );

  test('has arms and metrics with names that can be read', async () => {
    const tested = await world.makeTest();
    const { arms, metrics } = testConfig(tested);
    const { status, field } = await world.refused('abtest.version.create', {
      ...{ testId: tested.testId, ...testConfig(tested) },
      arms: arms.map((arm, at) => ({ ...arm, name: at === 0 ? '   ' : arm.name })),
      metrics: metrics.map((metric, at) => ({ ...metric, name: at === 0 ? ' 耗时' : metric.name })),
    });
    expect(status).toBe(400);
    expect(Object.keys(field)).toEqual(['arms[0].name', 'metrics[0].name']);
    expect(Object.values(field).join()).toContain('首尾不能是空格');
  });

  test('is of a service that the platform runs, in the own project', async () => {
    const { db } = world.platform.storage;
    const third = await insertFixture(db, 'service', world.place);
    const refuse = async (serviceId: string) =>
      (await world.member.call('abtest.create', { ...world.place, serviceId, name: '没有' })).body.message
        .field?.serviceId;
    expect(await refuse(third)).toContain('第三方服务');
    const foreign = await insertFixture(db, 'replica', world.crowd.foreign);
    expect(await refuse(foreign)).toBe('没有这个服务');
    const { testId } = await world.makeTest();
    const other = await world.crowd.as('foreignMember');
    expect((await other.call('abtest.version.draft', { testId })).status).toBe(404);
    const strange = await insertFixture(db, 'abtest-version', world.crowd.foreign);
    expect((await world.member.call('abtest.version.draft', { testId, versionId: strange })).status).toBe(
      404,
    );
    expect(
      (await world.member.call('abtest.version.samplesize', { testId, versionId: strange })).status,
    ).toBe(404);
  });
});

describe('a start', () => {
  test('brings the arms up and holds the service; of two at once one wins', async () => {
    const tested = await world.makeTest();
    const other = await world.must('abtest.create', {
      ...world.place,
      serviceId: tested.serviceId,
      name: `另一个${world.makeName()}`,
    });
    const ids = await Promise.all(
      [tested.testId, other.id].map(
        async (testId) => (await world.must('abtest.version.create', { testId, ...testConfig(tested) })).id,
      ),
    );
    const answers = await Promise.all(ids.map((id) => world.member.call('abtest.version.start', { id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409)?.body.message;
    expect(lost?.code).toBe('record.referenced');
    expect(lost?.global).toMatch(/不能开始 A\/B 测试：A\/B 测试“.+”正在进行，流量由它分配/);
    expect((await world.rowsOf(tested.serviceId)).map(({ inTest }) => inTest)).toEqual([true, true, false]);
    const map = await world.must('abtest.interfaceInvolvedABTestMap', {
      ...world.place,
      serviceIds: [tested.serviceId, 'x'],
    });
    expect(Object.keys(map)).toEqual([tested.serviceId]);
    const { abtestId, abtestName } = await world.must('inference.get', { id: tested.serviceId });
    expect(map[tested.serviceId]).toMatchObject({ testId: abtestId, testName: abtestName, versionNumber: 1 });
    const list = await world.must('inference.versionList', { id: tested.serviceId });
    expect(list.result.map((row: { abtestArm: string | null }) => row.abtestArm)).toEqual([
      null,
      'B 新版本',
      'A 原版本',
    ]);
  });

  test('of one version against itself names both arms where the version is listed', async () => {
    const tested = await world.makeTest();
    const draft = await world.must('abtest.version.draft', { testId: tested.testId, sameVersion: true });
    await world.must('abtest.version.create', {
      ...{ testId: tested.testId, start: true, ...testConfig(tested, { arms: draft.arms }) },
    });
    const list = await world.must('inference.versionList', { id: tested.serviceId });
    expect(list.result.map((row: { abtestArm: string | null }) => row.abtestArm)).toEqual([
      ...[null, null, 'A 原版本、B 原版本（对比 1）'],
    ]);
  });

  test('is refused while the service or a version cannot take calls', async () => {
    const { db } = world.platform.storage;
    const tested = await world.makeTest();
    const { id } = await world.must('abtest.version.create', {
      testId: tested.testId,
      ...testConfig(tested),
    });
    await db.updateTable('service').set({ state: 'Stopped' }).where('id', '=', tested.serviceId).execute();
    const stopped = await world.member.call('abtest.version.start', { id });
    expect(stopped.body.message.global).toContain('的状态是“已停止”，运行中才能开始');
    expect((await world.versionOf(id)).canStart).toBe(false);
    await db.updateTable('service').set({ state: 'Running' }).where('id', '=', tested.serviceId).execute();
    await db
      .updateTable('serviceVersion')
      .set({ state: 'StartFailed', stateReason: '端口没有打开' })
      .where('id', '=', tested.versions[1])
      .execute();
    const failed = await world.member.call('abtest.version.start', { id });
    expect(failed.body.message.global).toContain('版本 v2 没有启动成功：端口没有打开');
    expect((await world.versionOf(id)).state).toBe('Draft');
    await db.deleteFrom('serviceVersion').where('id', '=', tested.versions[1]).execute();
    const gone = await world.member.call('abtest.version.start', { id });
    const words = '组 B“新版本”的服务版本不存在，可能已删除；请修改测试版本，重新选择服务的版本';
    expect(gone.body.message.field).toEqual({ 'arms[1].versionId': words });
    expect(await world.versionOf(id)).toMatchObject({ canStart: false, blockedBy: words });
    const copied = await world.must('abtest.version.draft', { testId: tested.testId, versionId: id });
    expect(copied.arms.map(({ versionId }: { versionId: string }) => versionId)).toEqual([
      tested.versions[0],
      '',
    ]);
  });

  test('leaves only the participating share open, upwards', async () => {
    const { id } = await world.start({ participation: 20 });
    const shrink = await world.member.call('abtest.version.update', {
      id,
      participation: 10,
      durationDays: 3,
    });
    expect(shrink.body.message.field).toEqual({
      participation: '测试进行中，参与比例只能增大：现在是 20%，收到 10%',
      durationDays: '测试进行中，只能增大参与比例；其余的改动请新建测试版本',
    });
    await world.must('abtest.version.update', { id, participation: 30 });
    await world.must('abtest.version.update', { id, participation: 30 });
    expect(await world.versionOf(id)).toMatchObject({ participation: 30, state: 'Running' });
    expect(await world.eventsOf(id, 'update')).toMatchObject([{ reason: '参与比例由 20% 增大到 30%' }]);
  });

  test('may follow a stop: the test runs again with its next version', async () => {
    const tested = await world.start();
    expect((await world.member.call('abtest.delete', { id: tested.testId })).body.message.code).toBe(
      'state.conflict',
    );
    await world.must('abtest.stop', { id: tested.testId });
    expect(await world.stateOf(tested.testId)).toBe('Stopped');
    for (const call of ['abtest.version.start', 'abtest.version.stop', 'abtest.version.update'])
      expect((await world.member.call(call, { id: tested.id })).body.message.code, call).toBe(
        'state.conflict',
      );
    expect((await world.member.call('abtest.stop', { id: tested.testId })).body.message.code).toBe(
      'state.conflict',
    );
    await world.must('abtest.version.create', { testId: tested.testId, start: true, ...testConfig(tested) });
    expect(await world.stateOf(tested.testId)).toBe('Running');
  });
});

describe('a running test', () => {
  test('keeps its arms, its shadow and the applications of its conditions, and is named by what is refused', async () => {
    const { db } = world.platform.storage;
    const tested = await world.makeTest();
    const id = await insertFixture(db, 'application', world.place);
    const other = await insertFixture(db, 'application', world.place);
    await db
      .updateTable('application')
      .set({ createdBy: 'member', state: 'Enabled' })
      .where('id', 'in', [id, other])
      .execute();
    const { serviceId } = tested;
    await db.insertInto('applicationInterface').values({ serviceId, applicationId: id }).execute();
    const version = await world.must('abtest.version.create', {
      ...{ testId: tested.testId, start: true },
      ...testConfig(tested, {
        shadow: { versionId: tested.versions[2], share: 10 },
        targeting: [
          { field: 'application', operator: 'in', values: [id] },
          { field: 'ip', operator: 'in', values: ['10.0.0.0/8'] },
        ],
      }),
    });
    expect((await world.versionOf(version.id)).shadow).toMatchObject({
      versionNumber: 3,
      runningReplicas: 0,
      share: 10,
    });
    const path = expect.stringMatching(new RegExp(`${tested.testId}/${version.id}$`));
    const [, arm, shadow] = tested.versions;
    for (const [call, held, because] of [
      ['inference.versionDelete', arm, '正在进行，它是其中的一组'],
      ['inference.versionDelete', shadow, '正在进行，它是其中的影子组'],
      ['application.delete', id, '正在进行，参加条件里写明了它'],
      ['application.disable', id, '正在进行，参加条件里写明了它'],
    ] as const) {
      const { status, code, global, details } = await world.refused(call, { id: held });
      expect([call, status, code]).toEqual([call, 409, 'record.referenced']);
      expect(global).toMatch(/A\/B 测试“测试\d+ v1”正在进行，/);
      expect(details.blockers, call).toMatchObject([{ label: 'A/B 测试', because, path }]);
    }
    // Its grant of this service, by whichever way; one of another service is nobody's business.
    const elsewhere = await world.makeService();
    await db
      .insertInto('applicationInterface')
      .values({ serviceId: elsewhere.serviceId, applicationId: id })
      .execute();
    const grant = { id, interfaceId: serviceId };
    for (const [call, body, action] of [
      ['application.interface.revoke', grant, '取消授权'],
      ['application.interfaceQPSLimit.update', { ...grant, qpsLimit: 0 }, '禁止调用'],
    ] as const) {
      const { status, code, global, details } = await world.refused(call, body);
      expect([call, status, code]).toEqual([call, 409, 'record.referenced']);
      expect(global).toMatch(
        new RegExp(`^不能${action}：A/B 测试“测试\\d+ v1”正在进行，参加条件里写明了这个应用$`),
      );
      expect(details.blockers, call).toMatchObject([{ path }]);
    }
    await world.must('application.interfaceQPSLimit.update', { ...grant, qpsLimit: 5 });
    await world.must('application.interface.revoke', { id, interfaceId: elsewhere.serviceId });
    await world.must('application.disable', { id: other });
    await world.must('abtest.version.stop', { id: version.id });
    await world.must('application.interface.revoke', grant);
    await world.must('application.disable', { id });
    await world.must('application.delete', { id });
    await world.must('inference.versionDelete', { id: shadow });
  });

  test('holds weights, promotion, rollback, parameters, scaling, stop and deletion of its service', async () => {
    const { serviceId, versions, testId, id } = await world.start();
    const weights = [{ versionId: versions[1], weight: 100 }];
    const locked: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
      ['inference.qpsRatioUpdate', { id: serviceId, weights }],
      ['inference.promote', { id: versions[1] }],
      ['inference.versionScale', { id: versions[0], replicas: 2 }],
      ['inference.stop', { id: serviceId }],
      ['inference.delete', { id: serviceId }],
      // Whatever the version would be made of: it would get calls.
      ['inference.paramsUpdate', { id: serviceId, source: 'Builtin', preset: 'fixture' }],
      ['inference.versionCreate', { id: serviceId, source: 'Builtin', preset: 'fixture', weight: 10 }],
      [
        'inference.update',
        { id: serviceId, name: `改名${world.makeName()}`, category: 'general', timeoutMs: 5_000 },
      ],
    ];
    for (const [call, body] of locked) {
      const { status, body: answer } = await world.member.call(call, body);
      expect([call, status, answer.message.code]).toEqual([call, 409, 'record.referenced']);
      expect(answer.message.details.blockers, call).toMatchObject([
        { label: 'A/B 测试', because: '正在进行，流量由它分配', path: expect.stringContaining(testId) },
      ]);
    }
    // There is nothing to be taken back: the machine says what may be done.
    expect((await world.member.call('inference.cancel', { id: serviceId })).body.message).toMatchObject({
      code: 'state.conflict',
    });
    // Beside the arms, without calls: refused for what it lacks, not for the test.
    const idle = { id: serviceId, source: 'Builtin', preset: 'fixture', weight: 0 };
    expect((await world.member.call('inference.versionCreate', idle)).body.message.code).toBe(
      'inference.package-missing',
    );
    const admin = await world.crowd.as('systemAdmin');
    expect((await admin.call('inference.hostingQpsRatio', { id: serviceId, weights })).status).toBe(409);
    expect((await admin.call('inference.hostingDelete', { id: serviceId })).status).toBe(409);
    await world.platform.storage.db
      .updateTable('serviceVersion')
      .set({ lastWeight: 100 })
      .where('id', '=', versions[2])
      .execute();
    expect((await world.member.call('inference.rollBack', { id: serviceId })).body.message.code).toBe(
      'record.referenced',
    );
    // Nothing of the test is touched by what is only said of the service.
    await world.must('inference.descriptionUpdate', { id: serviceId, description: '仍可修改' });
    const { timeoutMs } = await world.must('inference.get', { id: serviceId });
    const renamed = { id: serviceId, name: `改名${world.makeName()}`, category: 'general', timeoutMs };
    await world.must('inference.update', { ...renamed, qpsCapacity: 500 });
    await world.must('abtest.version.stop', { id });
    // A copy of what ran is planned anew.
    const copy = await world.must('abtest.version.draft', { testId, versionId: id });
    expect(copy.plannedUnits).toBeNull();
    await world.must('inference.versionScale', { id: versions[0], replicas: 2 });
    await world.must('abtest.delete', { id: testId });
  });
});

test.each([
  ['without the licence', (text: string) => text.replace('  - ai-abtest\n', '')],
  ['disabled', (text: string) => text.replace('disabled: []', 'disabled: [ai-abtest]')],
])('%s no call of the group exists but to stop what runs', async (_what, change) => {
  const schemas = join(world.platform.directory, `schemas-${_what}`);
  cpSync(BUILT_IN_SCHEMAS, schemas, { recursive: true });
  const file = join(schemas, 'deployment.yaml');
  const text = readFileSync(file, 'utf8');
  expect(change(text)).not.toBe(text);
  writeFileSync(file, change(text));
  const closed = await startApp({ schemas, beside: world.platform, engines: { node: 'node-closed' } });
  const person = closed.client();
  for (const [name, value] of world.member.cookies) person.cookies.set(name, value);
  const answer = await person.call('abtest.list', { ...world.place });
  expect(answer.body.message.code).toBe('feature.unlicensed');
  expect(
    (await person.call('abtest.interfaceInvolvedABTestMap', { ...world.place, serviceIds: [] })).status,
  ).toBe(403);
  const running = await world.start();
  const stopped = await person.call('abtest.stop', { id: running.testId });
  expect([stopped.status, (await world.versionOf(running.id)).state]).toEqual([200, 'Stopped']);
  await closed.close();
});
