import { carriesCalls } from '#engines/runner/plan/update-target.ts';
import type { Handler } from '../../handler/handler.ts';
import { findInference, readVersions } from '../../services/inference/find-inference.ts';
import { packageNames } from '../../services/inference/package-names.ts';
import { runningTests } from '../../services/inference/running-tests.ts';
import { plannedEnd } from './result/judge-version.ts';
import { unreadiness } from './start-version.ts';
import { missingVersions } from './version/missing-versions.ts';
import { findTest, findTestVersion, versionsInTest } from './version/test-version.ts';

export const getVersion: Handler<'abtest.version.get'> = async ({ id }, context) => {
  const { db } = context.storage;
  const {
    result: _result,
    stateAt: _stateAt,
    concluded: _concluded,
    arms,
    shadow,
    ...version
  } = await findTestVersion(db, id);
  const test = await findTest(db, version.testId);
  const service = await findInference(db, test.serviceId);
  const versions = await readVersions(db, service.id);
  const ids = versions.map((one) => one.id);
  const names = await packageNames(context, ids);
  const replicas = await db
    .selectFrom('replica')
    .select((eb) => ['versionId', eb.fn.countAll<number>().as('count')])
    .where('serviceId', '=', service.id)
    .where('state', '=', 'Running')
    .groupBy('versionId')
    .execute();
  const taking = versions.filter((one) => versionsInTest({ arms, shadow }).includes(one.id));
  const [running] = await runningTests(db, [service.id]);
  const labels = context.config.enums.get('service-state')?.values;
  const label = (state: string) => labels?.find(({ value }) => value === state)?.label ?? state;
  const blockedBy =
    running === undefined
      ? (missingVersions({ arms, shadow }, versions) ?? unreadiness(service, taking, label))
      : `服务正在进行测试“${running.testName}” v${running.versionNumber}`;
  const ofVersion = (versionId: string) => {
    const own = versions.find((one) => one.id === versionId);
    return {
      versionNumber: own?.number ?? null,
      versionLabel: own === undefined ? '已删除' : `v${own.number} · ${names.get(own.id) ?? ''}`,
      versionState: own?.state ?? null,
      runningReplicas: replicas.find((one) => one.versionId === versionId)?.count ?? 0,
    };
  };
  const weightOf = (versionId: string) => {
    const own = versions.find((one) => one.id === versionId);
    return own !== undefined && carriesCalls(own) ? own.weight : 0;
  };
  return {
    ...version,
    arms: arms.map((arm) => ({ ...arm, ...ofVersion(arm.versionId), weight: weightOf(arm.versionId) })),
    shadow: shadow && {
      ...{ versionId: shadow.versionId, share: shadow.share, ...ofVersion(shadow.versionId) },
      ...{ compare: shadow.compare ?? false, comparePath: shadow.comparePath ?? '' },
      allMethods: shadow.allMethods ?? false,
    },
    ...{ testName: test.name, serviceId: service.id, serviceName: service.name, serviceState: service.state },
    plannedEndAt: plannedEnd(version),
    canStart: version.state === 'Draft' && blockedBy === undefined,
    blockedBy: version.state === 'Draft' ? (blockedBy ?? '') : '',
  };
};
