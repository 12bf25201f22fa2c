import { BLOCK_MODULES, FILTER_MODULES, PAGE_MODULES } from '#config/generated/kind-modules.ts';
import { blocksOfPage } from '#core/blocks-of-page.ts';
import { filtersOfPage } from '#core/filters-of-page.ts';
import type { Page } from '#core/page.ts';
import type { Manifest, ManifestFile } from './manifest.ts';

/** Files that this page will ask for, each once. */
export function modulesOf(page: Page, manifest: Manifest): readonly ManifestFile[] {
  const blocks = blocksOfPage(page).flatMap(({ type }) => BLOCK_MODULES[type] ?? []);
  const filters = filtersOfPage(page).flatMap(({ type }) => FILTER_MODULES[type] ?? []);
  const sources = new Set([...PAGE_MODULES[page.kind], ...blocks, ...filters]);
  return [...sources].flatMap((source) => manifest.chunks[source] ?? []);
}
