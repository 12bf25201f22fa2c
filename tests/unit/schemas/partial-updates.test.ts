import { expect, it } from 'vitest';
import { loadTestConfig } from '../../support/load-test-config.ts';

it.each(['autoscaling.update', 'volume.update'])(
  '%s asks for no field that may stay as it is',
  async (id) => {
    const { operations } = await loadTestConfig();
    expect(operations.get(id)?.request.required).toEqual(['id']);
  },
);
