import { type ComponentType, lazy } from 'react';
import { loadStyle } from '#plugin-api';
import styleAddress from './inbox.css?address';

type Bell = ComponentType<{ readonly place: HTMLElement }>;

/** Comes with what follows changes, after the first page: nobody waits for it, and the console works without. */
export const InboxBell = lazy(() =>
  Promise.all([import('./InboxBell.tsx'), loadStyle(styleAddress)]).then(
    ([module]): { readonly default: Bell } => ({ default: module.InboxBell }),
    () => ({ default: () => null }),
  ),
);
