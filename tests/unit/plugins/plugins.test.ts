import { expect, it } from 'vitest';
import { plugins } from '../../../plugins/index.ts';
import { createRegistry } from '../../../runtime/app/registry/create-registry.ts';

it('all plugins fit together', () => {
  const registry = createRegistry(plugins);
  expect(Object.keys(registry.pages)).toContain('error-catalogue');
  expect(registry.requestSigner).toBeTypeOf('function');
});

it('every page and block of a plugin can be loaded and is a component', async () => {
  const registry = createRegistry(plugins);
  for (const load of [...Object.values(registry.pages), ...Object.values(registry.blocks)]) {
    expect((await load()).PluginComponent).toBeTypeOf('function');
  }
});
