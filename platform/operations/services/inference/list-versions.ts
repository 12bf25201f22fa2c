import { AppError } from '#core/app-error.ts';
import { readUpdateTarget } from '#engines/runner/plan/update-target.ts';
import { countRows } from '#storage/count-rows.ts';
import type { Row } from '#storage/database.ts';
import type { Handler, OperationContext } from '../../handler/handler.ts';
import { readPage } from '../../list/paging.ts';
import { batchRefusal, signatureOf } from '../../models/model/signature.ts';
import { findInference, findVersion, heaviestOf, readVersions } from './find-inference.ts';
import { packageNames } from './package-names.ts';
import { runningTests } from './running-tests.ts';

/** Newest first. */
export const listVersions: Handler<'inference.versionList'> = async (request, context) => {
  const { db } = context.storage;
  await findInference(db, request.id);
  const matching = db.selectFrom('serviceVersion').where('serviceId', '=', request.id);
  return readPage(request, {
    count: () => countRows(matching),
    rows: async (limit, offset) => {
      const rows = await matching.selectAll().orderBy('number', 'desc').limit(limit).offset(offset).execute();
      return completeVersions(context, rows);
    },
  });
};

export const getVersion: Handler<'inference.versionGet'> = async ({ id }, context) => {
  return completeVersion(context, await findVersion(context.storage.db, id));
};

/** What the next version begins with: the version named, else the one that gets most calls. */
export const getDraft: Handler<'inference.versionDraft'> = async ({ id, versionId }, context) => {
  const versions = await readVersions(context.storage.db, id);
  const chosen =
    versionId === undefined ? heaviestOf(versions) : versions.find((version) => version.id === versionId);
  const draft = await completeVersion(context, chosen);
  // A policy may have taken the last replica away; a new version begins with one.
  return { ...draft, replicas: Math.max(1, draft.replicas) };
};

async function completeVersion(context: OperationContext, row: Row<'serviceVersion'> | undefined) {
  const [version] = await completeVersions(context, row === undefined ? [] : [row]);
  if (version === undefined) throw new AppError('record.not-found');
  return version;
}

async function completeVersions(context: OperationContext, rows: readonly Row<'serviceVersion'>[]) {
  const { db } = context.storage;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const names = await packageNames(context, ids);
  const running = await db
    .selectFrom('replica')
    .select((eb) => ['versionId', eb.fn.countAll<number>().as('count')])
    .where('versionId', 'in', ids)
    .where('state', '=', 'Running')
    .groupBy('versionId')
    .execute();
  const models = rows.flatMap(({ modelVersionId }) => modelVersionId ?? []);
  const packages =
    models.length === 0
      ? []
      : await db
          .selectFrom('modelVersion')
          .select(['id', 'sizeBytes', 'signature'])
          .where('id', 'in', models)
          .execute();
  const targets = await readTargets(context, [...new Set(rows.map(({ serviceId }) => serviceId))]);
  const tests = await runningTests(db, [...new Set(rows.map(({ serviceId }) => serviceId))]);
  const byVersion = new Map(running.map(({ versionId, count }) => [versionId, count]));
  const byModel = new Map(packages.map((one) => [one.id, one]));
  return rows.map(
    ({
      organizationId: _o,
      projectId: _p,
      lastWeight: _w,
      lastByRule: _r,
      inTest: _t,
      wakes: _k,
      updatedAt: _u,
      ...row
    }) => {
      const target = targets.get(row.serviceId);
      const model = byModel.get(row.modelVersionId ?? '');
      return {
        ...row,
        source: row.preset === null ? 'UserPublish' : 'Builtin',
        packageName: names.get(row.id) ?? '',
        label: `v${row.number} · ${names.get(row.id) ?? ''}`,
        packageSize: model?.sizeBytes ?? null,
        batching: describeBatching(row.batchSize, model?.signature),
        runningReplicas: byVersion.get(row.id) ?? 0,
        abtestArm: tests.find(({ serviceId }) => serviceId === row.serviceId)?.arms.get(row.id) ?? null,
        nextWeight: target === undefined ? null : (target.weights[row.id] ?? 0),
        nextByRule: target === undefined ? null : (target.byRule?.includes(row.id) ?? false),
      };
    },
  );
}

/** What the version's replicas do about batching; one that finds out later that it must not logs it. */
function describeBatching(batchSize: number, signature: unknown): string {
  if (batchSize === 1) return '不合批';
  const refusal = batchRefusal(signatureOf(signature));
  return refusal === undefined ? `最多 ${batchSize} 行，验证通过后开始` : `不合批：模型${refusal}`;
}

async function readTargets({ storage }: OperationContext, serviceIds: readonly string[]) {
  const rows = await storage.db
    .selectFrom('inference')
    .select(['serviceId', 'target'])
    .where('serviceId', 'in', [...serviceIds])
    .execute();
  return new Map(rows.map(({ serviceId, target }) => [serviceId, readUpdateTarget(target)]));
}
