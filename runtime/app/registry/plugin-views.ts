// Plugin components as pages and blocks draw them.
import type { PluginViews } from '../block/plugin-context.tsx';
import { loadPluginHost } from '../plugin-ui/load-plugin-host.ts';
import type { Registry } from './create-registry.ts';

/** All pages and blocks of the registry by the name that YAML uses. */
export function pluginViews(registry: Registry): PluginViews {
  const loaders = Object.entries({ ...registry.pages, ...registry.blocks });
  return Object.fromEntries(
    loaders.map(([name, load]) => [
      name,
      async () => {
        // The console's sheet is asked for first: the plugin's own rules come behind it.
        const [withHost, module] = await Promise.all([loadPluginHost(), load()]);
        return withHost(module);
      },
    ]),
  );
}
