// Draws a linked page with the view of its kind, loaded when first needed.
import { type ComponentType, lazy, useMemo } from 'react';
import type { PageViewProps } from '../page/page-view.ts';
import { findPageKind, PRESENT_VIEWS } from '../page-kind/page-kinds.ts';
import { UnknownKindView } from './views.tsx';

const VIEWS = new Map<string, ComponentType<PageViewProps>>(Object.entries(PRESENT_VIEWS));

/** Suspends while the kind's code is on its way; never after `loadPageView`. */
export function LinkedPageView({ linked, params }: PageViewProps) {
  const { kind } = linked.page;
  const PageView = useMemo(() => viewOfKind(kind), [kind]);
  return PageView === undefined ? (
    <UnknownKindView kind={kind} />
  ) : (
    <PageView linked={linked} params={params} />
  );
}

/**
 * Brings a kind's code along before its first page is drawn: React holds back for half a second what had to show a
 * placeholder first. Never rejects: drawing reports code that fails to load.
 */
export async function loadPageView(kind: string): Promise<void> {
  const load = findPageKind(kind);
  if (load === undefined || VIEWS.has(kind)) return;
  await load().then(
    ({ PageView, preload }) => {
      VIEWS.set(kind, PageView);
      preload?.().catch(() => undefined);
    },
    () => undefined,
  );
}

/** One component a kind: React remembers what is loaded by its identity. */
function viewOfKind(kind: string): ComponentType<PageViewProps> | undefined {
  const load = findPageKind(kind);
  const known = VIEWS.get(kind);
  if (load === undefined || known !== undefined) return known;
  const view = lazy(async () => ({ default: (await load()).PageView }));
  VIEWS.set(kind, view);
  return view;
}
