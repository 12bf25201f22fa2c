import { loadStyle } from '#plugin-api';
import styleAddress from './plugin-ui.css?address';

/** What plugins are drawn with, and its sheet: no page without a plugin needs them. */
export async function loadPluginHost() {
  const [{ withHost }] = await Promise.all([import('./plugin-host.tsx'), loadStyle(styleAddress)]);
  return withHost;
}
