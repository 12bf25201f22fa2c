export { definePlugin, type Plugin } from './define-plugin.ts';
export type {
  ExtensionPoints,
  PluginComponentModule,
  PluginComponentProps,
  RequestSignerModule,
} from './extension-points.ts';
export type { PluginHost } from './plugin-host.ts';
