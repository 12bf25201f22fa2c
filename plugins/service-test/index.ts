import { definePlugin, loadStyle } from '#plugin-api';
import styleAddress from './service-test.css?address';

async function load() {
  const [module] = await Promise.all([import('./ServiceTest.tsx'), loadStyle(styleAddress)]);
  return module;
}

async function loadForApplication() {
  const [module] = await Promise.all([import('./ApplicationTest.tsx'), loadStyle(styleAddress)]);
  return module;
}

/** Calls a service from the console, by itself or in the name of an application, and shows the response. */
export const serviceTest = definePlugin({
  id: 'service-test',
  pages: { 'service-test': load, 'application-test': loadForApplication },
  blocks: { 'service-test': load },
});
