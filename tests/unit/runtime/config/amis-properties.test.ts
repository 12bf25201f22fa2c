import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
// @ts-expect-error: a build script without types
import { amisPropertiesModule } from '../../../../build/amis-properties.mjs';

it('knows the properties of the amis that is installed', async () => {
  const file = resolve(import.meta.dirname, '../../../../runtime/config/generated/amis-properties.ts');
  expect(await readFile(file, 'utf8')).toBe(await amisPropertiesModule());
});
