import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

/** One measurement after the other: two that run at once measure each other. */
export default defineConfig({
  test: {
    root: resolve(import.meta.dirname, '../..'),
    globalSetup: ['tests/support/run-setup.ts', 'tests/bench/build-setup.ts'],
    include: ['tests/bench/*.bench.ts'],
    testTimeout: 600_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    maxWorkers: 1,
    reporters: ['default'],
  },
});
