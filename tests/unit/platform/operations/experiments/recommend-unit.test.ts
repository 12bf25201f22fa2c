// Which unit is recommended, by what the last days say of each.
import { expect, it } from 'vitest';
import { recommendUnit } from '../../../../../platform/operations/experiments/abtest/sample/recommend-unit.ts';

type Days = number | null;

function recommended(unit: 'header' | 'ip' | 'request', days: number, needed: readonly [Days, Days, Days]) {
  const units = ['application', 'ip', 'request'] as const;
  const choices = units.map((one, place) => ({
    ...{ unit: one, units: 400, callsPerUnit: 5, neededUnits: 200, neededDays: needed[place] ?? null },
    ...{ recommended: false, words: '' },
  }));
  return recommendUnit(unit, days, choices).find((choice) => choice.recommended)?.unit;
}

it('is the widest that decides soon enough, else the soonest', () => {
  expect(recommended('ip', 14, [20, 3, 1])).toBe('application');
  expect(recommended('ip', 14, [80, 3, 1])).toBe('ip');
  expect(recommended('ip', 14, [80, 60, 1])).toBe('ip');
});

it('is never the single call, whose interval is too narrow', () => {
  expect(recommended('ip', 14, [null, null, 1])).toBeUndefined();
  expect(recommended('request', 14, [null, null, 1])).toBeUndefined();
});

it('is nothing in place of a header before a week of calls', () => {
  expect(recommended('header', 0.1, [1, 1, 1])).toBeUndefined();
  expect(recommended('header', 10, [20, 3, 1])).toBe('application');
});
