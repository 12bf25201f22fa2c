import type { ExtensionPoints } from './extension-points.ts';

export interface Plugin extends Partial<ExtensionPoints> {
  /** Unique; the plugin's folder name. */
  readonly id: string;
}

/** A plugin is data: what it adds and where. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
