import { expect, it } from 'vitest';
import { ICONS } from '../../../../../runtime/app/icon/icons.ts';
import parts from '../../../../../schemas/meta/parts.schema.json' with { type: 'json' };

it('draws every icon that YAML may name, and no other', () => {
  expect(Object.keys(ICONS).sort()).toEqual([...parts.$defs.icon.enum].sort());
});
