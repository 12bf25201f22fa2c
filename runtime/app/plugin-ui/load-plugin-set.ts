import { loadStyle, type PluginUi } from '#plugin-api';
import styleAddress from './plugin-ui.css?address';

/** With its sheet, in front of the plugin's own: no page without a plugin needs them. */
export async function loadPluginSet(): Promise<PluginUi> {
  const [{ pluginUi }] = await Promise.all([import('./plugin-set.tsx'), loadStyle(styleAddress)]);
  return pluginUi;
}
