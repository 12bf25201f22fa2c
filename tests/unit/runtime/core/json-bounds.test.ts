import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonExcess } from '#core/json-bounds.ts';
import { generated } from '../../../support/generated.ts';

const bounds = { depth: 4, values: 20 };

describe('JSON text', () => {
  it.each<[string, string | undefined]>([
    ['', undefined],
    ['{}', undefined],
    ['[[[[1]]]]', undefined],
    ['[[[[[1]]]]]', 'depth'],
    ['{"a":{"b":{"c":{"d":{}}}}}', 'depth'],
    ['["[[[[[[[[", "{{{{{{{{"]', undefined],
    ['["\\"[[[[[[[[", 1]', undefined],
    ['["\\\\", [[[[1]]]]]', 'depth'],
    ['["\\\\\\"", "[[[[[["]', undefined],
    [`[${'1,'.repeat(30)}1]`, 'values'],
    [`[${'[],'.repeat(30)}1]`, 'values'],
    [`["${',:'.repeat(30)}"]`, undefined],
    [']]]]]]]][[[[[[', undefined],
    ['"never closed [[[[[[[', undefined],
    ['"ends with an escape \\', undefined],
  ])('%s: %s', (text, excess) => {
    expect(jsonExcess(text, bounds)).toBe(excess);
  });

  it('is as deep and as large as its value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 4 }), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const { depth, most } = sizeOf(value);
        const exact = { depth, values: most };
        expect(jsonExcess(text, exact)).toBeUndefined();
        if (depth > 0) expect(jsonExcess(text, { ...exact, depth: depth - 1 })).toBe('depth');
      }),
      generated(),
    );
  });

  it('of any letters is looked over without an error', () => {
    const letters = fc.string({ unit: fc.constantFrom('"', '\\', '[', ']', '{', '}', ',', ':', 'a', '字') });
    fc.assert(
      fc.property(letters, (text) => {
        expect(['depth', 'values', undefined]).toContain(jsonExcess(text, bounds));
      }),
      generated(),
    );
  });
});

/** Depth, and keys and values; an empty list or object counts for two. */
function sizeOf(value: unknown): { readonly depth: number; readonly most: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, most: 1 };
  const members = Object.values(value).map(sizeOf);
  const keys = Array.isArray(value) ? 0 : members.length;
  return {
    depth: 1 + Math.max(0, ...members.map(({ depth }) => depth)),
    most: members.reduce((sum, { most }) => sum + most, 1 + keys + (members.length === 0 ? 1 : 0)),
  };
}
