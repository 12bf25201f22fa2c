// Draws a linked page with the view of its kind, loaded when first needed.
import type { Page } from '#core/page.ts';
import { PAGE_VIEWS } from '#kinds/page/generated/page-views.ts';
import { BlockAreaProvider } from '../block/block-area.ts';
import { laterBlockGrid } from '../block-grid/later-block-grid.ts';
import type { PageViewProps } from '../page/page-view.ts';
import { noPage } from './no-page.ts';

/** Suspends while the kind's code is on its way; never after `loadPageView`. */
export function LinkedPageView({ linked, params }: PageViewProps) {
  const { kind } = linked.page;
  const found = viewOf(kind);
  return found === undefined ? (
    <noPage.View reason={{ kind }} />
  ) : (
    <BlockAreaProvider value={laterBlockGrid.View}>
      <found.View linked={linked} params={params} />
    </BlockAreaProvider>
  );
}

/**
 * Brings all code that the page is drawn with, before it is drawn: React holds back for half a second what had to show a
 * placeholder first. Never rejects: drawing reports code that fails to load.
 */
export async function loadPageView(page: Page): Promise<void> {
  const module = await viewOf(page.kind)
    ?.load()
    .catch(() => undefined);
  await module?.prepare?.(page).catch(() => undefined);
}

/** Undefined for a kind that a newer server may know. */
function viewOf(kind: string): (typeof PAGE_VIEWS)[Page['kind']] | undefined {
  return new Map(Object.entries(PAGE_VIEWS)).get(kind);
}
