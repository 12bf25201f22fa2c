// Fields that are required by the value of another, in every contract that says so.
import { describe, expect, it } from 'vitest';
import { requiredWhen } from '#core/required-when.ts';
import { createInputChecker } from '#core/validate/input-checker.ts';
import { requiredWith } from '../../../../runtime/app/form/field/form-schema.ts';
import { loadTestConfig } from '../../../support/load-test-config.ts';
import { propertiesOf, sampleRequest, sampleValue } from '../../../support/sample-request.ts';

const { operations } = await loadTestConfig();

const cases = [...operations.values()].flatMap(({ id, request }) =>
  Object.entries(propertiesOf(request)).flatMap(([field, schema]) => {
    const conditions = requiredWhen(schema);
    return conditions.length === 0
      ? []
      : [[id, field, { request, conditions: Object.fromEntries(conditions) }] as const];
  }),
);

describe('a field that another one requires', () => {
  it('stands in contracts', () => {
    expect(cases.map(([id, field]) => `${id} ${field}`)).toContain('inference.create modelVersionId');
  });

  it.each(cases)('is asked for when it is: %s %s', (_id, field, { request, conditions }) => {
    const check = createInputChecker(request);
    const title = String(propertiesOf(request)[field]?.title);
    const first = Object.fromEntries(Object.entries(conditions).map(([name, [value]]) => [name, value]));
    const { [field]: _left, ...without } = { ...sampleRequest(request), ...first };
    expect(requiredWith(request, without)).toContain(field);
    expect(check(without)).toMatchObject({ ok: false, fields: { [field]: expect.stringContaining(title) } });
    const given = { ...without, [field]: sampleValue(propertiesOf(request)[field] ?? {}) };
    expect(check(given)).not.toMatchObject({ fields: { [field]: expect.anything() } });
  });

  it.each(cases)('is not asked for otherwise: %s %s', (_id, field, { request, conditions }) => {
    for (const [name, wanted] of Object.entries(conditions)) {
      const others = (propertiesOf(request)[name]?.enum ?? []) as readonly unknown[];
      const other = others.find((value) => !wanted.includes(value));
      const { [field]: _left, ...without } = { ...sampleRequest(request), [name]: other };
      expect(requiredWith(request, without)).not.toContain(field);
      expect(createInputChecker(request)(without)).not.toMatchObject({
        fields: { [field]: expect.anything() },
      });
    }
  });
});
