// All plugins as one frozen lookup. Two plugins that want the same name are our own mistake, found at start.
import type { ExtensionPoints, Plugin } from '#plugin-api';

export interface Registry {
  readonly pages: ExtensionPoints['pages'];
  readonly blocks: ExtensionPoints['blocks'];
  readonly requestSigner: ExtensionPoints['requestSigner'] | undefined;
  readonly errorTexts: ExtensionPoints['errorTexts'];
}

/** @throws Error naming both plugins when an id, a page, a block or the request signer is there twice. */
export function createRegistry(plugins: readonly Plugin[]): Registry {
  const signers = plugins.filter((plugin) => plugin.requestSigner !== undefined);
  if (signers.length > 1) throw new Error(`[Bug] two plugins sign requests: ${idsOf(signers)}`);
  const twice = plugins.find((plugin, index) => plugins.findIndex(({ id }) => id === plugin.id) !== index);
  if (twice !== undefined) throw new Error(`[Bug] two plugins are called ${twice.id}`);
  return Object.freeze({
    pages: merge(plugins, 'pages'),
    blocks: merge(plugins, 'blocks'),
    requestSigner: signers[0]?.requestSigner,
    errorTexts: merge(plugins, 'errorTexts'),
  });
}

function merge<Point extends 'pages' | 'blocks' | 'errorTexts'>(
  plugins: readonly Plugin[],
  point: Point,
): ExtensionPoints[Point] {
  const merged: Record<string, unknown> = {};
  for (const plugin of plugins) {
    for (const [name, value] of Object.entries(plugin[point] ?? {})) {
      if (Object.hasOwn(merged, name))
        throw new Error(`[Bug] ${point} "${name}" of plugin ${plugin.id} is there already`);
      merged[name] = value;
    }
  }
  return merged as ExtensionPoints[Point];
}

function idsOf(plugins: readonly Plugin[]): string {
  return plugins.map((plugin) => plugin.id).join(', ');
}
