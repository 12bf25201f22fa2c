// A second opinion on our validators: rjsf's own, over the same Ajv draft, must call the same requests wrong.
import { customizeValidator } from '@rjsf/validator-ajv8';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JsonSchema, Operation } from '#core/contract.ts';
import { FORMATS } from '#core/validate/formats.ts';
import { createInputChecker } from '#core/validate/input-checker.ts';
import { loadTestConfig } from '../../../../support/load-test-config.ts';
import { propertiesOf, sampleRequest } from '../../../../support/sample-request.ts';

const rjsf = customizeValidator({
  AjvClass: Ajv2020,
  customFormats: FORMATS,
  ajvOptionsOverrides: { strict: false, validateSchema: false, logger: false },
});

let operations: readonly Operation[];

beforeAll(async () => {
  operations = [...(await loadTestConfig()).operations.values()];
});

describe('our validator and the one of rjsf', () => {
  it('agree on a good request of every operation', () => {
    for (const { id, request } of operations) {
      const sample = sampleRequest(request);
      expect([id, verdicts(request, sample)]).toEqual([id, { ours: true, theirs: true }]);
    }
  });

  it('agree on every field with a value of the wrong type', () => {
    let compared = 0;
    for (const { id, request } of operations) {
      for (const name of Object.keys(propertiesOf(request))) {
        const { ours, theirs } = verdicts(request, { ...sampleRequest(request), [name]: { wrong: [] } });
        expect([id, name, ours]).toEqual([id, name, theirs]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(operations.length);
  });
});

function verdicts(
  schema: JsonSchema,
  request: unknown,
): { readonly ours: boolean; readonly theirs: boolean } {
  const { errors = [], validationError } = rjsf.rawValidation(schema, request);
  if (validationError !== undefined) throw validationError;
  return { ours: createInputChecker(schema)(request).ok, theirs: errors.length === 0 };
}
