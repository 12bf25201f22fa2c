// Which operations are open: few ones all, of many the one that the address names.
import { useCallback, useEffect, useState } from 'react';
import type { ApiOperation } from '../model/api-document.ts';

/** Up to here everything is read at a glance. */
export const FEW_OPERATIONS = 8;

export interface OpenSections {
  readonly isOpen: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly openAll: (open: boolean) => void;
}

export function useOpenSections(operations: readonly ApiOperation[]): OpenSections {
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(operations.length <= FEW_OPERATIONS ? operations.map(({ id }) => id) : []),
  );
  const toggle = useCallback((id: string) => setOpen((before) => toggled(before, id)), []);
  const openAll = useCallback(
    (all: boolean) => setOpen(new Set(all ? operations.map(({ id }) => id) : [])),
    [operations],
  );
  useEffect(() => {
    const follow = () => {
      const id = anchorOf(window.location.hash);
      if (!operations.some((operation) => operation.id === id)) return;
      setOpen((before) => new Set(before).add(id));
      document.getElementById(id)?.scrollIntoView();
    };
    follow();
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, [operations]);
  return { isOpen: (id) => open.has(id), toggle, openAll };
}

function toggled(before: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(id)) next.add(id);
  return next;
}

function anchorOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
