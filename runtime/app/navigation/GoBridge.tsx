// Lets code outside React (the HTTP layer) navigate: the router's function is put where it looks.
import { useEffect } from 'react';
import { useNavigate } from '../location/router.ts';

export interface Navigator {
  go: (path: string) => void;
}

export function GoBridge({ navigator }: { readonly navigator: Navigator }) {
  const navigate = useNavigate();
  useEffect(() => {
    navigator.go = navigate;
  }, [navigator, navigate]);
  return null;
}
