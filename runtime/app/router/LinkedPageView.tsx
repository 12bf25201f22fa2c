// Draws a linked page with the view of its kind, loaded when first needed.
import { lazy, useMemo } from 'react';
import { findPageKind, type PageViewProps } from '../registry/page-kinds.ts';
import { UnknownKindView } from './views.tsx';

const VIEWS = new Map<string, React.LazyExoticComponent<React.ComponentType<PageViewProps>>>();

/** Suspends while the kind's code is on its way. */
export function LinkedPageView({ linked, params }: PageViewProps) {
  const { kind } = linked.page;
  const PageView = useMemo(() => viewOfKind(kind), [kind]);
  return PageView === undefined ? (
    <UnknownKindView kind={kind} />
  ) : (
    <PageView linked={linked} params={params} />
  );
}

/** One lazy component a kind: React remembers what is loaded by its identity. */
function viewOfKind(kind: string) {
  const load = findPageKind(kind);
  const known = VIEWS.get(kind);
  if (load === undefined || known !== undefined) return known;
  const view = lazy(async () => ({ default: (await load()).PageView }));
  VIEWS.set(kind, view);
  return view;
}
