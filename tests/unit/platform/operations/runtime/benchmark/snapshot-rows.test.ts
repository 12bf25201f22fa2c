// What a report says of its configuration is what was carried out.
import { expect, it } from 'vitest';
import { configRows } from '../../../../../../platform/operations/runtime/benchmark/report/snapshot-rows.ts';
import { loadTestConfig } from '../../../../../support/load-test-config.ts';
import { madeSnapshot } from '../../../../../support/made-run.ts';

const config = await loadTestConfig();
const durationOf = (change: Parameters<typeof madeSnapshot>[0]) =>
  configRows(config, madeSnapshot(change)).find(({ key }) => key === 'durationS')?.value;

it('the duration of steps is their sum, of a search none', () => {
  const steps = [10, 20, 30].map((rate) => ({ rate, seconds: 2 }));
  expect(durationOf({ shape: 'steps', steps, durationS: 60 })).toBe('6 秒');
  expect(durationOf({ durationS: 60 })).toBe('60 秒');
  expect(durationOf({ loop: 'closed', concurrency: 1, shape: 'steps', durationS: 60 })).toBe('60 秒');
  expect(durationOf({ search: true, durationS: 60 })).toBeUndefined();
});
