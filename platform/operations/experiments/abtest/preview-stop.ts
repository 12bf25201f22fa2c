// What a stop would bring, while a person still chooses.
import { AppError } from '#core/app-error.ts';
import type { Handler } from '../../handler/handler.ts';
import { readVersions } from '../../services/inference/find-inference.ts';
import { outcomeByVersion } from './outcome-faults.ts';
import { weightsAfter } from './outcomes.ts';
import { countedUntil } from './result/counted-until.ts';
import { findTest, findTestVersion } from './version/test-version.ts';
import { weightChanges, weightWords } from './weight-changes.ts';

export const previewStop: Handler<'abtest.version.stopPreview'> = async ({ id, outcomes = [] }, context) => {
  const { db } = context.storage;
  const version = await findTestVersion(db, id);
  const versions = await readVersions(db, (await findTest(db, version.testId)).serviceId);
  const until = (await countedUntil(db, version, context.now())).toISOString();
  try {
    const weights = weightChanges(version, versions, weightsAfter(versions, version, outcomes));
    const what =
      outcomeByVersion(version.arms, outcomes).size === 0
        ? '各组都不选，恢复测试前的流量占比'
        : '停止后的流量占比';
    return { words: `${what}：${weightWords(weights)}`, weights, countedUntil: until };
  } catch (error) {
    // A choice that cannot be is no failure of the question.
    if (!(error instanceof AppError) || error.code !== 'abtest.outcome-refused') throw error;
    return { words: String(error.parameters.reason), weights: [], countedUntil: until };
  }
};
