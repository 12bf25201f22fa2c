import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type Authoring, createAuthoring, recoverPublishing } from '#engines/authoring/authoring.ts';
import type { SchemaStore } from '#engines/authoring/schema-store.ts';
import { JOURNAL } from '#engines/authoring/transaction.ts';
import { parseMarkdown } from '../http/console/parse-markdown.ts';
import type { Settings } from '../settings/settings.ts';
import { lockDataDirectory } from '../supervise/lock-data-directory.ts';

/** The page studio, unless it is switched off. */
export function startAuthoring(settings: Settings, store: SchemaStore): { readonly authoring?: Authoring } {
  if (!settings.studio) return {};
  const directory = studioDirectory(settings);
  return {
    authoring: createAuthoring({ store, directory, now: () => new Date(), parseHelp: parseMarkdown }),
  };
}

/**
 * Ends a publication that a crash left half done, before its files are read. Holds the data directory's lock for it:
 * what looks left over may be the work of a server that runs.
 */
export async function finishPublishing(settings: Settings): Promise<void> {
  const directory = studioDirectory(settings);
  if (settings.upstream !== undefined || !(await isThere(join(directory, JOURNAL)))) return;
  const unlock = await lockDataDirectory(settings.dataDir);
  try {
    await recoverPublishing(directory, publishedDirectory(settings));
  } finally {
    await unlock();
  }
}

/** Files published by the studio: plain YAML, the last layer of the schemas. */
export function publishedDirectory(settings: Settings): string {
  return join(settings.dataDir, 'schemas');
}

function studioDirectory(settings: Settings): string {
  return join(settings.dataDir, 'studio');
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
