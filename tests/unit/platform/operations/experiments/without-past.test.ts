// What is said of a service that had no calls.
import { expect, it } from 'vitest';
import { withoutPast } from '../../../../../platform/operations/experiments/abtest/sample/estimate-sample.ts';
import { draftOf } from '../../../../../platform/operations/experiments/abtest/version/draft-of.ts';

it('no number of a day is told without calls, and none of units that the log does not know', () => {
  const test = { ...draftOf([]), shadow: null };
  const none = {
    calls: 0,
    callsPerDay: null,
    unitsPerDay: null,
    newUnitsPerDay: null,
    recommendedUnit: null,
  };
  expect(withoutPast(test, new Date(0), undefined)).toMatchObject({ ...none, units: 0 });
  expect(withoutPast({ ...test, unit: 'header' }, new Date(0), undefined)).toMatchObject({
    ...none,
    units: null,
  });
});
