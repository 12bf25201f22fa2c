import { definePlugin, loadStyle } from '#plugin-api';
import styleAddress from './api-document.css?address';

/** The interface document of a service, drawn from OpenAPI, with code that calls it. */
export const apiDocument = definePlugin({
  id: 'api-document',
  blocks: {
    'api-document': async () => {
      const [block] = await Promise.all([import('./ApiDocumentBlock.tsx'), loadStyle(styleAddress)]);
      return block;
    },
  },
});
