import { defineConfig } from 'vitest/config';

/** What is polled for comes when a busy machine gets round to it. */
const PATIENT = { poll: { timeout: 10_000 } };

/** Projects run one after the other: two cores cannot measure a browser while units compile. */
export default defineConfig({
  test: {
    globalSetup: ['tests/support/postgres-setup.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/architecture.test.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          expect: PATIENT,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          expect: PATIENT,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'crash',
          include: ['tests/crash/**/*.test.ts'],
          expect: PATIENT,
          testTimeout: 180_000,
          hookTimeout: 240_000,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
