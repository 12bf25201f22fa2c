import { definePlugin, loadStyle } from '#plugin-api';
import styleAddress from './service-test.css?address';

async function load() {
  const [module] = await Promise.all([import('./ServiceTest.tsx'), loadStyle(styleAddress)]);
  return module;
}

/** Calls a service from the console and shows what it answers. */
export const serviceTest = definePlugin({
  id: 'service-test',
  pages: { 'service-test': load },
  blocks: { 'service-test': load },
});
