// The query string as state.
import { useCallback, useMemo } from 'react';
import { useNavigate } from '../location/router.ts';
import { useSurroundings } from '../navigation/surroundings.ts';
import { useShownSearch } from './shown-search.ts';

export interface QueryControl {
  readonly query: URLSearchParams;
  /** Changes are made on the newest address, so that two parts of a page never undo each other. */
  readonly setQuery: (
    change: (current: URLSearchParams) => URLSearchParams,
    options: { readonly replace: boolean },
  ) => void;
}

export function useQuery(): QueryControl {
  const search = useShownSearch();
  const navigate = useNavigate();
  const { location } = useSurroundings();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const setQuery = useCallback<QueryControl['setQuery']>(
    (change, { replace }) => {
      const current = location().search;
      const text = change(new URLSearchParams(current)).toString();
      if (text === new URLSearchParams(current).toString()) return;
      navigate(`?${text}`, { replace });
    },
    [navigate, location],
  );
  return { query, setQuery };
}
