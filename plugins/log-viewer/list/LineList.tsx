// The lines in their window. Only what can be seen is in the document, however long the log is.
import {
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { LogRow } from '../model/line-cache.ts';
import type { LineView } from '../model/line-view.ts';
import { LineRow, type RowLooks } from './LineRow.tsx';
import { ROW_HEIGHT, useRowHeights } from './use-row-heights.ts';
import { useScrolling } from './use-scrolling.ts';

/** Drawn above and below the window. */
const SPARE_ROWS = 4;
/** Fetched above and below the window. */
const AHEAD_ROWS = 100;

export interface ListControl {
  readonly toEnd: () => void;
  readonly toLine: (line: number) => void;
  readonly focus: () => void;
  /** First and last line in the window; undefined when there is none. */
  readonly seen: () => readonly [number, number] | undefined;
}

export interface Selection {
  readonly from: number;
  readonly to: number;
}

interface LineListProps {
  readonly control: Ref<ListControl>;
  readonly view: LineView;
  readonly row: (line: number) => LogRow | undefined;
  readonly want: (lines: readonly number[]) => void;
  readonly looks: RowLooks;
  readonly isWrapped: boolean;
  readonly now: number;
  /** The current match. */
  readonly current: number | undefined;
  readonly selection: Selection | undefined;
  readonly onSelect: (selection: Selection | undefined) => void;
  readonly onCopy: () => void;
  readonly markOf: (line: number) => string | undefined;
  readonly startLine: number | undefined;
  /** Whether the newest line is in the window. */
  readonly onEnd: (isEnd: boolean) => void;
}

export function LineList(props: LineListProps) {
  const { view, row, want, looks, isWrapped, selection, onSelect, onEnd } = props;
  const scroller = useRef<HTMLElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const size = useSize(scroller);
  const stretch = useRef<HTMLDivElement>(null);
  const layout = [size.width, looks.time, looks.hasNumbers, isWrapped].join();
  const heights = useRowHeights(rows, view, isWrapped, layout);
  useWidest(stretch, isWrapped, layout);
  const scrolling = useScrolling({
    scroller,
    view,
    heights,
    window: size.height,
    startLine: props.startLine,
  });
  const { settled, map, moveBy, toStart, toEnd, toLine } = scrolling;

  const first = Math.max(0, settled.rank - SPARE_ROWS);
  const last = Math.min(
    view.count,
    settled.rank + Math.ceil((size.height - settled.y) / ROW_HEIGHT) + SPARE_ROWS,
  );
  let above = 0;
  for (let rank = first; rank < settled.rank; rank++) above += heights.of(rank);
  const lines = Array.from({ length: Math.max(0, last - first) }, (_, i) => view.at(first + i));

  const seen = (): readonly [number, number] | undefined => {
    let [rank, bottom] = [settled.rank, settled.y];
    while (bottom < size.height && rank < view.count) {
      bottom += heights.of(rank);
      rank += 1;
    }
    return view.count === 0 ? undefined : [view.at(settled.rank), view.at(Math.max(settled.rank, rank - 1))];
  };
  const nowSeen = useRef(seen);
  nowSeen.current = seen;

  useEffect(() => {
    const from = Math.max(0, first - AHEAD_ROWS);
    const to = Math.min(view.count, last + AHEAD_ROWS);
    want(Array.from({ length: Math.max(0, to - from) }, (_, i) => view.at(from + i)));
  }, [want, view, first, last]);
  useEffect(() => onEnd(settled.isEnd), [onEnd, settled.isEnd]);

  useImperativeHandle(
    props.control,
    () => ({
      toEnd,
      toLine: (line) => toLine(line, 1 / 3),
      focus: () => scroller.current?.focus(),
      seen: () => nowSeen.current(),
    }),
    [toEnd, toLine],
  );

  /** The line that a selection grows from; the pointer may come from either side. */
  const anchor = useRef<number>();
  const onChoose = useCallback(
    (line: number, event: MouseEvent) => {
      if (event.button !== 0) return;
      // Text would be marked all the way.
      event.preventDefault();
      scroller.current?.focus();
      const isFurther = event.type === 'mouseenter' || event.shiftKey;
      if (!isFurther || anchor.current === undefined) anchor.current = line;
      onSelect(between(anchor.current, line));
    },
    [onSelect],
  );

  const extend = (by: 1 | -1) => {
    const edge =
      selection === undefined ? undefined : anchor.current === selection.from ? selection.to : selection.from;
    const rank = edge === undefined ? settled.rank + (settled.y < 0 ? 1 : 0) : view.rankOf(edge) + by;
    if (rank < 0 || rank >= view.count) return;
    const line = view.at(rank);
    if (selection === undefined) anchor.current = line;
    onSelect(between(anchor.current ?? line, line));
    const [top = line, bottom = line] = seen() ?? [];
    if (line <= top) moveBy(-ROW_HEIGHT);
    else if (line >= bottom) moveBy(ROW_HEIGHT);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    if (
      isCommand &&
      event.key === 'c' &&
      selection !== undefined &&
      window.getSelection()?.isCollapsed !== false
    )
      return done(event, props.onCopy);
    if (event.key === 'Escape' && selection !== undefined) return done(event, () => onSelect(undefined));
    if (event.shiftKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
      return done(event, () => extend(event.key === 'ArrowDown' ? 1 : -1));
    const page = Math.max(ROW_HEIGHT, size.height - ROW_HEIGHT);
    const move = moveOfKey(event.key, event.shiftKey, page);
    if (move === undefined || (isCommand && event.key === ' ')) return;
    done(event, () => (move === 'start' ? toStart() : move === 'end' ? toEnd() : moveBy(move)));
  };

  const classes = ['logview-list', isWrapped ? 'is-wrapped' : '', looks.hasNumbers ? 'has-numbers' : ''];
  return (
    <section
      ref={scroller}
      className={['aic-pane__scroll', ...classes].filter(Boolean).join(' ')}
      style={{ '--logview-digits': String(view.count === 0 ? 1 : view.at(view.count - 1)).length } as object}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
      tabIndex={0}
      aria-label="日志内容，上下键和翻页键滚动，Shift 加上下键选择行"
      onKeyDown={onKeyDown}
    >
      <div className="logview-list__space" style={{ height: Math.max(map.height, size.height) }}>
        <div ref={stretch} className="logview-list__window" style={{ height: size.height }}>
          <div
            ref={rows}
            className="logview-list__rows"
            style={{ transform: `translateY(${settled.y - above}px)` }}
          >
            {lines.map((line) => (
              <LineRow
                key={line}
                line={line}
                row={row(line)}
                looks={looks}
                now={looks.time === 'ago' ? props.now : 0}
                isCurrent={line === props.current}
                isSelected={selection !== undefined && line >= selection.from && line <= selection.to}
                mark={props.markOf(line)}
                onChoose={onChoose}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

/** Where a key leads: to an end of the log, or so many pixels down. */
function moveOfKey(key: string, isShift: boolean, page: number): number | 'start' | 'end' | undefined {
  switch (key) {
    case 'ArrowDown':
      return ROW_HEIGHT;
    case 'ArrowUp':
      return -ROW_HEIGHT;
    case 'PageDown':
      return page;
    case 'PageUp':
      return -page;
    case ' ':
      return isShift ? -page : page;
    case 'Home':
      return 'start';
    case 'End':
      return 'end';
    default:
      return undefined;
  }
}

function between(one: number, other: number): Selection {
  return { from: Math.min(one, other), to: Math.max(one, other) };
}

function done(event: KeyboardEvent, act: () => void): void {
  event.preventDefault();
  act();
}

/** Long lines come and go while scrolling; the horizontal scroll position is kept. */
function useWidest(
  element: { readonly current: HTMLElement | null },
  isWrapped: boolean,
  layout: string,
): void {
  const widest = useRef({ layout, pixels: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    if (widest.current.layout !== layout) widest.current = { layout, pixels: 0 };
    if (!isWrapped) widest.current.pixels = Math.max(widest.current.pixels, current.scrollWidth);
    current.style.minWidth = isWrapped ? '' : `max(100%, ${widest.current.pixels}px)`;
  });
}

/** Inner size of the element, scrollbars left out; it is known before the first line is painted. */
function useSize(element: { readonly current: HTMLElement | null }): {
  readonly width: number;
  readonly height: number;
} {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = () =>
      setSize((before) =>
        before.width === current.clientWidth && before.height === current.clientHeight
          ? before
          : { width: current.clientWidth, height: current.clientHeight },
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
