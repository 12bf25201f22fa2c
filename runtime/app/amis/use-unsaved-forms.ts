// Connects amis's check for unsaved forms to the console's question before leaving.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useUnsavedGuard } from '../navigation/use-unsaved-guard.ts';
import type { IsUnsaved } from './amis-env.ts';

/** amis takes what is typed with a delay. */
const SETTLE_MS = 400;
const EVENTS = ['input', 'change', 'click', 'keyup'] as const;

export interface UnsavedForms {
  readonly guard: (isUnsaved: IsUnsaved) => () => void;
  /** A call ended: what was unsaved may be saved now. */
  readonly look: () => void;
}

/** `area` holds all that amis draws. */
export function useUnsavedForms(area: RefObject<HTMLElement | null>): UnsavedForms {
  const forms = useRef(new Set<IsUnsaved>());
  const [unsaved, setUnsaved] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  const look = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(
      () => setUnsaved([...forms.current].some((isUnsaved) => isUnsaved() !== undefined)),
      SETTLE_MS,
    );
  }, []);
  useEffect(() => {
    const element = area.current;
    for (const name of EVENTS) element?.addEventListener(name, look);
    return () => {
      window.clearTimeout(timer.current);
      for (const name of EVENTS) element?.removeEventListener(name, look);
    };
  }, [area, look]);
  useUnsavedGuard(unsaved);
  const guard = useCallback((isUnsaved: IsUnsaved) => {
    forms.current.add(isUnsaved);
    return () => forms.current.delete(isUnsaved);
  }, []);
  return { guard, look };
}
