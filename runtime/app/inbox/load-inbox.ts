import { type ComponentType, lazy } from 'react';
import { loadStyle } from '#plugin-api';
import { loadMenu } from '../element/load-menu.ts';
import styleAddress from './inbox.css?address';

type Bell = ComponentType<{ readonly place: HTMLElement }>;

/** Loaded with the change follower, after the first page: not awaited, and the console works without. */
export const InboxBell = lazy(() =>
  Promise.all([loadMenu(import('./InboxBell.tsx')), loadStyle(styleAddress)]).then(
    ([module]): { readonly default: Bell } => ({ default: module.InboxBell }),
    () => ({ default: () => null }),
  ),
);
