// docs/architecture.md as assertions, and tests that each finds violations.
import { describe, expect, it } from 'vitest';
import { readHouse, withFile } from './house.ts';
import { PLANTED } from './planted.ts';
import { RULES } from './rules.ts';

const house = readHouse();

describe('the house', () => {
  it.each(Object.entries(RULES))('%s', (_, rule) => {
    expect([...rule(house)]).toEqual([]);
  });
});

describe('a planted violation is found', () => {
  it.each(PLANTED)('$what', ({ rule, path, text, line, fault }) => {
    const former = house.files.get(path)?.text ?? '';
    const planted = withFile(house, path, text ?? `${former}\n${line}\n`);
    const faults = [...(RULES[rule]?.(planted) ?? [])];
    expect(faults).toEqual([expect.stringContaining(fault)]);
  });
});
