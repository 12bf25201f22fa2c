// After each file: what it stubbed is gone before another file of the worker loads its modules.
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
