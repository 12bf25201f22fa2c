// The time range of a page: in the address, resolved to two moments that move when the page refreshes.
import { useCallback, useMemo, useState } from 'react';
import { setOrDelete } from '#compile/table/query-codec.ts';
import { absoluteRange, resolveRange, type TimeRange } from '#compile/time-range.ts';
import { useQuery } from './use-query.ts';

const DEFAULT_RANGE = '1h';

export interface RangeControl {
  readonly text: string;
  readonly range: TimeRange;
  /** What expressions read as `range`: ISO moments and the steps in seconds. */
  readonly root: {
    readonly from: string;
    readonly to: string;
    readonly step: number;
    readonly barStep: number;
  };
  readonly set: (text: string | undefined) => void;
  /** Dragging over a chart. Epoch ms. */
  readonly zoom: (from: number, to: number) => void;
  /** Ends a sliding range now. */
  readonly refresh: () => void;
}

export function useRange(): RangeControl {
  const { query, setQuery } = useQuery();
  const [asked, setAsked] = useState(Date.now);
  const wanted = query.get('range') ?? DEFAULT_RANGE;
  const text = resolveRange(wanted, asked) === undefined ? DEFAULT_RANGE : wanted;
  const set = useCallback(
    (next: string | undefined) => {
      setAsked(Date.now());
      setQuery(
        (current) => {
          setOrDelete(current, 'range', next === DEFAULT_RANGE ? undefined : next);
          return current;
        },
        { replace: false },
      );
    },
    [setQuery],
  );
  const zoom = useCallback((from: number, to: number) => set(absoluteRange(from, to)), [set]);
  const refresh = useCallback(() => setAsked(Date.now()), []);
  return useMemo(() => {
    const range = resolveRange(text, asked) ?? { from: asked - 3_600_000, to: asked, step: 15, barStep: 60 };
    const root = {
      from: new Date(range.from).toISOString(),
      to: new Date(range.to).toISOString(),
      step: range.step,
      barStep: range.barStep,
    };
    return { text, range, root, set, zoom, refresh };
  }, [text, asked, set, zoom, refresh]);
}
