import type { PageKind } from '#core/page.ts';
import type { Manifest, ManifestFile } from './manifest.ts';

const FURTHER_PAGES = 'runtime/app/page-kind/further-pages.ts';

/** Modules behind each kind that are loaded on demand, as the console's table of page kinds imports them; lists need none. */
const KIND_MODULES: Readonly<Record<PageKind, readonly string[]>> = {
  list: [],
  detail: [FURTHER_PAGES],
  dashboard: [FURTHER_PAGES],
  help: [FURTHER_PAGES],
  form: ['runtime/app/page-kind/FormPage.tsx'],
  // Hardly a page in amis's language does without a form or a table.
  amis: [
    'runtime/app/amis/AmisPage.tsx',
    'runtime/app/amis/renderers/core.ts',
    'runtime/app/amis/renderers/data.ts',
  ],
  plugin: [FURTHER_PAGES],
};

/** Files that a page of this kind will ask for. */
export function modulesOf(kind: PageKind, manifest: Manifest): readonly ManifestFile[] {
  return KIND_MODULES[kind].flatMap((source) => manifest.chunks[source] ?? []);
}
