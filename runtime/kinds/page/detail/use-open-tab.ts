// The open tab of a detail page: in the path when the route says so, otherwise in the query.
import { useNavigate } from '#app/location/router.ts';
import { usePage } from '#app/page/page-context.tsx';
import { useQuery } from '#app/page/use-query.ts';
import { fillRoute, TAB_PARAMETER, tabWords } from '#core/route.ts';

export interface OpenTab {
  /** What the address says; no tab may be called so, or none that this person sees. */
  readonly key: string | undefined;
  readonly open: (key: string, isFirst: boolean) => void;
}

/** Another tab starts with a clean query: filters of one tab mean nothing in the next. */
export function useOpenTab(): OpenTab {
  const { linked, params } = usePage();
  const { query, setQuery } = useQuery();
  const navigate = useNavigate();
  if (tabWords(linked.pattern) !== undefined) {
    const key = params[TAB_PARAMETER];
    const open = (wanted: string) => {
      if (wanted !== key) navigate(fillRoute(linked.pattern, { ...params, [TAB_PARAMETER]: wanted }));
    };
    return { key, open };
  }
  return {
    key: query.get('tab') ?? undefined,
    open: (key, isFirst) =>
      setQuery(() => new URLSearchParams(isFirst ? {} : { tab: key }), { replace: false }),
  };
}
