import { expect, it } from 'vitest';
import { ICONS } from '../../../../../runtime/app/icon/icons.ts';
import { MORE_ICONS } from '../../../../../runtime/app/icon/more-icons.ts';
import parts from '../../../../../schemas/meta/parts.schema.json' with { type: 'json' };

it('draws every icon that YAML may name, and no other', () => {
  expect([...Object.keys(ICONS), ...Object.keys(MORE_ICONS)].sort()).toEqual(
    [...parts.$defs.icon.enum].sort(),
  );
});
