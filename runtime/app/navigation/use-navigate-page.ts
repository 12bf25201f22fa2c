// Navigation: inside the console without a reload, outside by replacing the address.
import { useCallback } from 'react';
import { isOutside } from '#compile/safe-href.ts';
import { useNavigate } from '../location/router.ts';
import { useSurroundings } from './surroundings.ts';

export type NavigatePage = (target: string, options?: { readonly replace?: boolean }) => void;

/** Navigates to a path of the console; an address outside replaces the whole browser location. */
export function useNavigatePage(): NavigatePage {
  const navigate = useNavigate();
  const { leave } = useSurroundings();
  return useCallback(
    (target, options = {}) => {
      if (isOutside(target)) leave(target);
      else navigate(target, { replace: options.replace ?? false });
    },
    [navigate, leave],
  );
}
