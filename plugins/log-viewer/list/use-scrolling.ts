// Where a log stands in its window, and how wheel, keys and scrollbar move it.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { LineView } from '../model/line-view.ts';
import { createScrollMap, type ScrollMap } from './scroll-map.ts';
import { type Settled, settle } from './settle.ts';
import { ROW_HEIGHT, type RowHeights } from './use-row-heights.ts';

/** By line number, because places shift when old lines are dropped and when filters change. */
type HeldPlace = 'end' | { readonly line: number; readonly y: number };

export interface Scrolling {
  readonly settled: Settled;
  readonly map: ScrollMap;
  readonly moveBy: (pixels: number) => void;
  readonly toStart: () => void;
  readonly toEnd: () => void;
  /** Puts a line at a part of the window's height, 0 at the top. */
  readonly toLine: (line: number, part?: number) => void;
}

export interface ScrollWorld {
  readonly scroller: RefObject<HTMLElement>;
  readonly view: LineView;
  readonly heights: RowHeights;
  /** Height of the window in pixels. */
  readonly window: number;
  /** Line to begin at; without one the end. */
  readonly startLine: number | undefined;
}

export function useScrolling({ scroller, view, heights, window, startLine }: ScrollWorld): Scrolling {
  const [held, setHeld] = useState<HeldPlace>(() =>
    startLine === undefined ? 'end' : { line: startLine, y: Math.round(window / 3) },
  );
  const ground = { count: view.count, window, height: heights.of };
  const settled = settle(held === 'end' ? 'end' : { rank: view.rankOf(held.line), y: held.y }, ground);
  const shown = linesShown(settled, ground);
  const map = createScrollMap({
    ...{ count: view.count, window, rowHeight: ROW_HEIGHT, shown },
    estimate: heights.estimate === undefined ? undefined : visibleEstimate(heights.estimate, settled, window),
  });

  const now = useRef({ settled, map, view, window });
  now.current = { settled, map, view, window };
  /** What the scrollbar was set to, or where the person put it. */
  const top = useRef(0);
  /** The person moved the scrollbar: where it stands for many lines, its place is right as it is. */
  const isByHand = useRef(false);

  const hold = useCallback((place: HeldPlace, byHand = false) => {
    isByHand.current = byHand;
    setHeld(place);
  }, []);
  const holdRank = useCallback(
    (rank: number, y: number, byHand = false) => {
      const { view: lines } = now.current;
      if (lines.count > 0) hold({ line: lines.at(Math.min(rank, lines.count - 1)), y }, byHand);
    },
    [hold],
  );
  const moveBy = useCallback(
    (pixels: number) => {
      const { rank, y } = now.current.settled;
      holdRank(rank, y - pixels);
    },
    [holdRank],
  );

  // A view at the end stays there while the log grows.
  useEffect(() => {
    if (settled.isEnd && held !== 'end') setHeld('end');
  }, [settled.isEnd, held]);

  useScrollTop(top, { scroller, map, settled, isByHand });

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const onScroll = () => {
      if (Math.abs(element.scrollTop - top.current) < 1) return;
      top.current = element.scrollTop;
      const place = now.current.map.place(element.scrollTop);
      if (place === 'end') hold('end');
      else holdRank(place.rank, place.y, true);
    };
    const onWheel = (event: WheelEvent) => {
      const { map: current, settled: place, window: height } = now.current;
      const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (current.isExact || event.ctrlKey || isSideways) return;
      // At an end the page around it scrolls.
      if (event.deltaY < 0 ? place.isStart : place.isEnd) return;
      event.preventDefault();
      const unit =
        event.deltaMode === WheelEvent.DOM_DELTA_LINE
          ? ROW_HEIGHT
          : event.deltaMode === WheelEvent.DOM_DELTA_PAGE
            ? height
            : 1;
      moveBy(Math.round(event.deltaY * unit));
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  }, [scroller, hold, holdRank, moveBy]);

  return {
    settled,
    map,
    moveBy,
    toStart: useCallback(() => holdRank(0, 0), [holdRank]),
    toEnd: useCallback(() => hold('end'), [hold]),
    toLine: useCallback((line, part = 0) => hold({ line, y: Math.round(now.current.window * part) }), [hold]),
  };
}

interface ScrollTop extends Pick<Scrolling, 'map' | 'settled'>, Pick<ScrollWorld, 'scroller'> {
  readonly isByHand: { readonly current: boolean };
}

/** Keeps the scrollbar where the log stands. */
function useScrollTop(top: { current: number }, { scroller, map, settled, isByHand }: ScrollTop): void {
  /** Height that was scrolled when `top` was set: a lower one moves the scrollbar by itself. */
  const height = useRef(0);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || (isByHand.current && !map.isExact)) return;
    // The person moved the scrollbar, and its event is still to come: it says where the log stands.
    const isMoved = map.height >= height.current && Math.abs(element.scrollTop - top.current) >= 1;
    height.current = map.height;
    if (isMoved) return;
    const wanted = map.top(settled);
    if (Math.abs(element.scrollTop - wanted) >= 1) element.scrollTop = wanted;
    top.current = element.scrollTop;
  });
}

/** At least partly in the window. */
function linesShown(
  { rank, y }: Settled,
  { count, window, height }: { count: number; window: number; height: (rank: number) => number },
): number {
  let [bottom, shown] = [y, 0];
  while (bottom < window && rank + shown < count) {
    bottom += height(rank + shown);
    shown += 1;
  }
  return Math.max(1, shown);
}

/** What does not fit into the window must be scrolled, whatever the estimate says. */
function visibleEstimate(estimate: number, { isStart, isEnd }: Settled, window: number): number {
  if (isStart && isEnd) return Math.min(estimate, window);
  return Math.max(estimate, window * 2);
}
