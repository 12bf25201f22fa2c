import { describe, expect, it } from 'vitest';
import { FILTER_DOCS, FUNCTION_DOCS } from '#config/assist/expression-docs.ts';
import { compileTemplate } from '#core/expression/compile-template.ts';
import { FILTERS } from '#core/expression/filters.ts';
import { FUNCTIONS } from '#core/expression/functions.ts';

describe('the words about expressions', () => {
  it('cover every function and filter, and none that is not there', () => {
    expect(Object.keys(FUNCTION_DOCS).sort()).toEqual(Object.keys(FUNCTIONS).sort());
    expect(Object.keys(FILTER_DOCS).sort()).toEqual(Object.keys(FILTERS).sort());
  });

  it.each([...Object.entries(FUNCTION_DOCS), ...Object.entries(FILTER_DOCS)])(
    'give an example of %s that gives what they say',
    (_, { example, result }) => {
      expect(compileTemplate(`\${${example}}`)({})).toEqual(result);
    },
  );
});
