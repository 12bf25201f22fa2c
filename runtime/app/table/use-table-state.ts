// A table's state is the address: reading and writing filters, sort, page and page size through the query string.
import { useCallback, useMemo } from 'react';
import { type TablePlan, tableQueryShape } from '#compile/table/compile-table.ts';
import {
  decodeTableState,
  encodeTableState,
  type QueryShape,
  type TableState,
} from '#compile/table/query-codec.ts';
import { useQuery } from '../page/use-query.ts';

export interface TableStateControl {
  readonly state: TableState;
  readonly shape: QueryShape;
  /** Changes the state; anything but a page change starts again at page 1. */
  readonly change: (change: Partial<TableState>) => void;
}

export function useTableState(
  plan: TablePlan,
  prefix: string,
  sizes: { readonly pageSize: number; readonly pageSizes: readonly number[] },
): TableStateControl {
  const { query, setQuery } = useQuery();
  const { pageSize, pageSizes } = sizes;
  const shape = useMemo(
    () => tableQueryShape(plan, prefix, { pageSize, pageSizes }),
    [plan, prefix, pageSize, pageSizes],
  );
  const state = useMemo(() => decodeTableState(query, shape), [query, shape]);
  const change = useCallback(
    (next: Partial<TableState>) => {
      const pageNo = next.pageNo ?? 1;
      // Turning pages is a step back should undo; typing in a filter is not.
      setQuery(
        (current) =>
          encodeTableState(current, { ...decodeTableState(current, shape), ...next, pageNo }, shape),
        {
          replace: next.pageNo === undefined,
        },
      );
    },
    [setQuery, shape],
  );
  return { state, shape, change };
}
