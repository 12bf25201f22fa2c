// Brings amis in: its core, the groups a page needs and the theme, all at once, and nothing twice.

import usualTheme from 'amis-theme';
import fullTheme from 'amis-theme/full';
import type { ReactElement } from 'react';
import { loadStyle } from '#plugin-api';
import type { RendererGroup } from './renderer-groups.ts';

/** What we ask of amis: a node with its data and surroundings becomes an element. */
export type RenderAmis = (schema: unknown, props: object, env: object) => ReactElement;

/** Each group imports the core: what several of them share lies in one file then, not in one for each set of groups. */
const LOADERS: Readonly<Record<RendererGroup, () => Promise<unknown>>> = {
  page: () => import('./renderers/core.ts'),
  data: () => import('./renderers/data.ts'),
  layers: () => import('./renderers/layers.ts'),
  more: () => import('./renderers/more.ts'),
  icons: () => import('./renderers/icons.ts'),
};

/**
 * Everything that drawing needs, before the first node is drawn: no placeholders, no second round.
 *
 * @throws when a part cannot be loaded
 */
export async function loadAmis(groups: ReadonlySet<RendererGroup>): Promise<RenderAmis> {
  const [core] = await Promise.all([
    import('./renderers/core.ts'),
    // In front of our own style sheet, so that ours wins.
    loadStyle(groups.has('layers') || groups.has('more') ? fullTheme : usualTheme, 'first'),
    ...[...groups].map((group) => LOADERS[group]()),
  ]);
  return core.render as RenderAmis;
}
