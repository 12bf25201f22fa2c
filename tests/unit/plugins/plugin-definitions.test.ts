// What pages may name stands in schemas/plugins; what is drawn stands in plugins. Neither may know more than the other.
import { expect, it } from 'vitest';
import { loadConfig } from '#config/workspace/load-config.ts';
import { readSchemaDirectories } from '../../../platform/cli/files/read-files.ts';
import { plugins } from '../../../plugins/index.ts';

it('defines every plugin that pages may name, at the places where it can be drawn', async () => {
  const { config } = loadConfig(await readSchemaDirectories(['schemas']));
  const defined = [...(config?.plugins.values() ?? [])].flatMap(({ id, places }) =>
    places.map((place) => `${place} ${id}`),
  );
  const drawn = plugins.flatMap(({ pages = {}, blocks = {} }) => [
    ...Object.keys(pages).map((name) => `page ${name}`),
    ...Object.keys(blocks).map((name) => `block ${name}`),
  ]);
  expect(defined.sort()).toEqual(drawn.sort());
});
