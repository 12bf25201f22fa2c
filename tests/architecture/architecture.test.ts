// docs/architecture.md as assertions, and tests that each finds violations.
import { describe, expect, it } from 'vitest';
import { readHouse, withFile } from './house.ts';
import { drawMap, findUnexplained } from './map.ts';
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

describe('the map', () => {
  it('has a line of each folder, from its README.md', () => {
    expect([...findUnexplained(house)]).toEqual([]);
  });

  it('in docs/map.md is current: `npm run map` writes it anew', async () => {
    await expect(drawMap(house)).toMatchFileSnapshot('../../docs/map.md');
  });
});
