// The only file that names every plugin.
import type { Plugin } from '#plugin-api';
import { apiDocument } from './api-document/index.ts';
import { errorCatalogue } from './error-catalogue/index.ts';
import { fileBrowser } from './file-browser/index.ts';
import { logViewer } from './log-viewer/index.ts';
import { relayToken } from './relay-token/index.ts';
import { serviceTest } from './service-test/index.ts';
import { studio } from './studio/index.ts';

export const plugins: readonly Plugin[] = [
  relayToken,
  errorCatalogue,
  studio,
  logViewer,
  fileBrowser,
  apiDocument,
  serviceTest,
];
