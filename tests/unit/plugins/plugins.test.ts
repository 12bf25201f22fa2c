import { afterEach, expect, it, vi } from 'vitest';
import { plugins } from '../../../plugins/index.ts';
import { createRegistry } from '../../../runtime/app/registry/create-registry.ts';

afterEach(() => vi.unstubAllGlobals());

it('all plugins fit together', () => {
  const registry = createRegistry(plugins);
  expect(Object.keys(registry.pages)).toContain('error-catalogue');
  expect(registry.requestSigner).toBeTypeOf('function');
});

it('every page and block of a plugin can be loaded and is a component', async () => {
  // Some bring a style sheet: here it counts as loaded.
  const document = { querySelector: () => ({ sheet: {} }), documentElement: { style: {} } };
  vi.stubGlobal('document', document);
  const registry = createRegistry(plugins);
  for (const load of [...Object.values(registry.pages), ...Object.values(registry.blocks)]) {
    expect((await load()).PluginComponent).toBeTypeOf('function');
  }
});
