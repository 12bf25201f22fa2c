import type { PageKind } from '#core/page.ts';

const FURTHER_PAGES = 'runtime/app/registry/further-pages.ts';

/** Modules behind each kind that are loaded on demand, as the console's table of page kinds imports them; lists need none. */
export const KIND_MODULES: Readonly<Record<PageKind, readonly string[]>> = {
  list: [],
  detail: [FURTHER_PAGES],
  dashboard: [FURTHER_PAGES],
  help: [FURTHER_PAGES],
  form: ['runtime/app/form/FormPage.tsx'],
  // Hardly a page in amis's language does without a form or a table.
  amis: ['runtime/app/amis/AmisPage.tsx', 'runtime/app/amis/core.ts', 'runtime/app/amis/groups/data.ts'],
  plugin: [FURTHER_PAGES],
};
