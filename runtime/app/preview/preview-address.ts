// The address of a preview: filters, tabs and paging move it, links to other pages do not.
import { useCallback, useMemo, useRef, useState } from 'react';
import { type NavigateOptions, parsePath, type To } from 'react-router-dom';
import type { Surroundings } from '../router/surroundings.ts';

export interface PreviewAddress {
  readonly location: { readonly pathname: string; readonly search: string };
  /** What the router asks to go anywhere. */
  readonly navigator: {
    readonly createHref: (to: To) => string;
    readonly go: (delta: number) => void;
    readonly push: (to: To, state?: unknown, options?: NavigateOptions) => void;
    readonly replace: (to: To, state?: unknown, options?: NavigateOptions) => void;
  };
  readonly surroundings: Surroundings;
}

/** `onLeave` is told where the person wanted to go. */
export function usePreviewAddress(pathname: string, onLeave: (address: string) => void): PreviewAddress {
  const [search, setSearch] = useState('');
  const current = useRef({ pathname, search });
  current.current = { pathname, search };
  const move = useCallback(
    (to: To) => {
      const target = typeof to === 'string' ? parsePath(to) : to;
      const elsewhere = target.pathname !== undefined && target.pathname !== current.current.pathname;
      if (elsewhere) return onLeave(target.pathname ?? '');
      // Two changes in one turn build on each other, so the newest stands here before it is drawn.
      current.current = { ...current.current, search: target.search ?? '' };
      setSearch(target.search ?? '');
    },
    [onLeave],
  );
  return useMemo(
    () => ({
      location: { pathname, search },
      navigator: {
        createHref: (to) =>
          typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
        go: () => {},
        push: move,
        replace: move,
      },
      surroundings: { location: () => current.current, leave: onLeave, guardBack: undefined },
    }),
    [pathname, search, move, onLeave],
  );
}
