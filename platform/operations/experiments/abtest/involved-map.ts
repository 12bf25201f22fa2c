import type { Handler } from '../../handler/handler.ts';
import { runningTests } from '../../services/inference/running-tests.ts';

/** By service id; services of other projects are as if they were in no test. */
export const involvedMap: Handler<'abtest.interfaceInvolvedABTestMap'> = async (
  { projectId, serviceIds },
  { storage },
) => {
  const tests = await runningTests(storage.db, serviceIds);
  return Object.fromEntries(
    tests
      .filter((test) => test.projectId === projectId)
      .map(({ serviceId, testId, testName, versionId, versionNumber, startedAt, arms }) => [
        serviceId,
        { testId, testName, versionId, versionNumber, startedAt, arms: [...arms.keys()] },
      ]),
  );
};
