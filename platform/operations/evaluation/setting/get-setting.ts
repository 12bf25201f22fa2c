// The present setting of a service, and whether it can be compared with its baseline.
import { baselineMismatches } from '#core/evaluation/baseline-mismatch.ts';
import { MODEL_TYPES, taskOfModel } from '#core/evaluation/table/model-types.ts';
import { countRows } from '#storage/count-rows.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler } from '../../handler/handler.ts';
import { newestSetting, type StoredSetting } from './stored-setting.ts';

export const getSetting: Handler<'evaluation.setting.get'> = async ({ serviceId }, { storage: { db } }) => {
  const stored = await newestSetting(db, serviceId);
  const setting = stored ?? { ...BLANK, modelType: await typeOfModel(db, serviceId) };
  const { baselineServiceId } = setting;
  const truthCount = await countTruths(db, serviceId);
  const { modelType, joinBy, joinName, labelKey, truthPath, predictionPath } = setting;
  const { scorePath, featuresPath, classes, positiveClass, threshold, overlap, tasks } = setting;
  return {
    ...{ id: setting.id, number: setting.number, serviceId, modelType, joinBy, joinName, labelKey },
    ...{ truthPath, predictionPath, scorePath, featuresPath, classes, positiveClass, threshold, overlap },
    ...{ tasks, baselineServiceId, createdAt: setting.createdAt, createdBy: setting.createdBy },
    ...{ task: taskOfModel(modelType), truthCount },
    baselineServiceName: baselineServiceId === null ? null : await nameOf(db, baselineServiceId),
    mismatches:
      baselineServiceId === null
        ? []
        : baselineMismatches(
            { modelType: stored?.modelType, truths: truthCount },
            {
              modelType: (await newestSetting(db, baselineServiceId))?.modelType,
              truths: await countTruths(db, baselineServiceId),
            },
          ),
  };
};

/** What a form begins with. */
const BLANK = {
  ...{ id: null, number: null, createdAt: null, createdBy: null, baselineServiceId: null },
  ...{ joinBy: 'requestId', joinName: '', labelKey: '$.label.requestId', truthPath: '$.label.truth' },
  ...{ predictionPath: '$.answer', scorePath: null, featuresPath: null, positiveClass: null },
  ...{ classes: [], threshold: null, overlap: 0.5, tasks: [] },
} as const;

/** Of the model whose version the service runs; `other` where nobody said. */
async function typeOfModel(db: Db, serviceId: string): Promise<StoredSetting['modelType']> {
  const model = await db
    .selectFrom('serviceVersion')
    .innerJoin('modelVersion', 'modelVersion.id', 'serviceVersion.modelVersionId')
    .innerJoin('model', 'model.id', 'modelVersion.modelId')
    .select('model.type')
    .where('serviceVersion.serviceId', '=', serviceId)
    .orderBy('serviceVersion.number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return MODEL_TYPES.find(({ type }) => type === model?.type)?.type ?? 0;
}

function countTruths(db: Db, serviceId: string): Promise<number> {
  return countRows(
    db.selectFrom('truthRow').where('serviceId', '=', serviceId).where('state', '=', 'matched'),
  );
}

async function nameOf(db: Db, serviceId: string): Promise<string | null> {
  const service = await db
    .selectFrom('service')
    .select('name')
    .where('id', '=', serviceId)
    .executeTakeFirst();
  return service?.name ?? null;
}
