// Going somewhere: inside the console without a reload, outside by replacing the address.
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

export type NavigatePage = (target: string, options?: { readonly replace?: boolean }) => void;

/** Navigates to a path of the console; an absolute `http(s)` address replaces the whole browser location. */
export function useNavigatePage(): NavigatePage {
  const navigate = useNavigate();
  return useCallback(
    (target, options = {}) => {
      if (isOutside(target)) window.location.replace(target);
      else navigate(target, { replace: options.replace ?? false });
    },
    [navigate],
  );
}

export function isOutside(target: string): boolean {
  return /^(?:https?:)?\/\//i.test(target);
}
