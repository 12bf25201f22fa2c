import { defineConfig } from 'vitest/config';
import { PATIENCE_MS } from './tests/support/patience.ts';
import { RunReport } from './tests/support/run-report.ts';
import { SlowFirst } from './tests/support/slow-first.ts';

/**
 * Files of a project share their worker and what it has loaded: half of a run would go into loading the same modules for
 * each file anew. So a file leaves nothing behind: no changed global, no open port, no process (the end of the run looks).
 * Groups run one after the other: what waits a lot has more workers than the machine has cores, units have not.
 */
const SHARED = {
  isolate: false,
  setupFiles: ['tests/support/leave-nothing.ts'],
  // What is polled for comes when a busy machine gets round to it.
  expect: { poll: { timeout: PATIENCE_MS } },
  testTimeout: 600_000,
  hookTimeout: 1_800_000,
};

export default defineConfig({
  test: {
    globalSetup: ['tests/support/run-setup.ts'],
    reporters: ['default', new RunReport()],
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...SHARED,
          name: 'unit',
          include: [
            'tests/unit/**/*.test.{ts,tsx}',
            'tests/architecture/*.test.ts',
            // A kind has its test in its folder.
            'runtime/kinds/**/*.test.ts',
          ],
          pool: 'threads',
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...SHARED,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...SHARED,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...SHARED,
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: 4,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          ...SHARED,
          name: 'bench',
          include: ['tests/bench/*.bench.ts'],
          globalSetup: ['tests/bench/build-setup.ts'],
          env: { BENCH_SIZE: 'tiny' },
          pool: 'forks',
          maxWorkers: 3,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
