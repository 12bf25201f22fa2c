import { formatAbsolute } from '#compile/format/time.ts';
import type { TimeSpan } from '#compile/format/time-ticks.ts';
import type { Span } from './compile-spans.ts';
import { spanLength } from './span-length.ts';
import { percentAt } from './TimePlane.tsx';

interface SpanBarProps {
  readonly span: Span;
  readonly range: TimeSpan;
  /** Epoch ms. */
  readonly now: number;
  readonly isOpen: boolean;
  /** Whether the tab key stops here. */
  readonly isStop: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onReach: () => void;
}

/** A stretch, cut where the range ends, and what it is while it is pointed at or has the focus. */
export function SpanBar({ span, range, now, isOpen, isStop, onOpen, onReach }: SpanBarProps) {
  const { from, to = now } = span;
  const left = percentAt(range, from);
  const right = `calc(100% - ${percentAt(range, to)})`;
  const ends = [
    from < range.from ? 'is-cut-left' : '',
    span.to === undefined ? 'is-going-on' : to > range.to ? 'is-cut-right' : '',
  ];
  const isLate = Math.max(from, range.from) > (range.from + range.to) / 2;
  return (
    <>
      <button
        type="button"
        className={`aic-timeline__span is-${span.tone} ${ends.join(' ')}`}
        style={{ left, right }}
        data-span={span.key}
        tabIndex={isStop ? 0 : -1}
        aria-label={`${span.lane} ${spanWords(span, now)}`}
        onMouseEnter={() => onOpen(true)}
        onMouseLeave={() => onOpen(false)}
        onFocus={() => {
          onReach();
          onOpen(true);
        }}
        onBlur={() => onOpen(false)}
        onClick={() => onOpen(true)}
      >
        {span.label}
      </button>
      {isOpen && (
        <div
          className="aic-timeline__details"
          aria-hidden="true"
          style={isLate ? { right: `max(0px, ${right})` } : { left }}
        >
          <b>{span.label}</b>
          {span.state !== '' && span.state !== span.label && <span>{span.state}</span>}
          <span>{formatAbsolute(from)} 开始</span>
          <span>{span.to === undefined ? '仍在继续' : `${formatAbsolute(span.to)} 结束`}</span>
          <span>{spanLength(span, now)}</span>
        </div>
      )}
    </>
  );
}

function spanWords(span: Span, now: number): string {
  const state = span.state === span.label ? '' : `，${span.state}`;
  const end = span.to === undefined ? '仍在继续' : `到 ${formatAbsolute(span.to)}`;
  return `${span.label}${state}，从 ${formatAbsolute(span.from)} ${end}，${spanLength(span, now)}`;
}
