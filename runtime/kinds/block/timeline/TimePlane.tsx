// The ground of a timeline: round moments, the page's cursor, and dragging over a stretch.
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { LEAST_DRAG, type PointedTime, type TimeCursor } from '#app/chart/time-cursor.ts';
import { useWidth } from '#app/chart/use-surroundings.ts';
import { formatTick } from '#compile/format/axis-time.ts';
import { formatAbsolute } from '#compile/format/time.ts';
import { type TimeSpan, timeTicks } from '#compile/format/time-ticks.ts';

interface TimePlaneProps {
  readonly range: TimeSpan;
  readonly time: TimeCursor;
  readonly children: ReactNode;
}

const NOWHERE: PointedTime = { at: undefined };
/** Pixels that a label of the axis needs, as on the charts' axes. */
const TICK_ROOM = 72;

export function TimePlane({ range, time, children }: TimePlaneProps) {
  const plane = useRef<HTMLDivElement>(null);
  const width = useWidth(plane);
  const { pointed, handlers } = usePointer(plane, range, time);
  const ticks = timeTicks(range, width / TICK_ROOM);
  const seconds = (range.to - range.from) / 1000;
  return (
    <div className="aic-timeline__plane" ref={plane} {...handlers}>
      {ticks.map((at) => (
        <span key={at} className="aic-timeline__tick" style={{ left: percentAt(range, at) }}>
          <span>{formatTick(at / 1000, seconds)}</span>
        </span>
      ))}
      {children}
      <Pointed range={range} pointed={pointed} />
    </div>
  );
}

function Pointed({
  range,
  pointed: { at, stretch },
}: {
  readonly range: TimeSpan;
  readonly pointed: PointedTime;
}) {
  return (
    <>
      {stretch !== undefined && (
        <span
          className="aic-timeline__stretch"
          style={{
            left: percentAt(range, stretch.from),
            right: `calc(100% - ${percentAt(range, stretch.to)})`,
          }}
        />
      )}
      {at !== undefined && at >= range.from && at <= range.to && (
        <span className="aic-timeline__cursor" style={{ left: percentAt(range, at) }}>
          <time className={at > (range.from + range.to) / 2 ? 'is-left' : undefined}>
            {formatAbsolute(at)}
          </time>
        </span>
      )}
    </>
  );
}

/** What is pointed at, here or on another axis of the page. */
function usePointer(plane: { readonly current: HTMLDivElement | null }, range: TimeSpan, time: TimeCursor) {
  const [pointed, setPointed] = useState(NOWHERE);
  const publish = useRef<(next: PointedTime) => void>(() => undefined);
  const pressed = useRef<number | undefined>(undefined);
  useEffect(() => {
    const member = time.join(setPointed);
    publish.current = (next) => {
      setPointed(next);
      member.publish(next);
    };
    return () => {
      member.publish(NOWHERE);
      member.leave();
    };
  }, [time]);

  const timeAt = (x: number) => {
    const { left, width } = plane.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    const share = Math.min(1, Math.max(0, (x - left) / Math.max(1, width)));
    return range.from + share * (range.to - range.from);
  };
  const dragged = ({ clientX }: PointerEvent) => {
    const start = pressed.current;
    if (start === undefined || Math.abs(clientX - start) < LEAST_DRAG) return undefined;
    return { from: timeAt(Math.min(start, clientX)), to: timeAt(Math.max(start, clientX)) };
  };
  const end = (event: PointerEvent, isKept: boolean) => {
    const stretch = isKept ? dragged(event) : undefined;
    pressed.current = undefined;
    publish.current({ at: isKept ? timeAt(event.clientX) : undefined });
    if (stretch !== undefined) time.zoom?.(stretch.from, stretch.to);
  };
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0 && time.zoom !== undefined) pressed.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent) => {
      const stretch = dragged(event);
      // Only now: a captured pointer would take the click from the bar under it.
      if (stretch !== undefined) plane.current?.setPointerCapture(event.pointerId);
      publish.current({ at: timeAt(event.clientX), ...(stretch === undefined ? {} : { stretch }) });
    },
    onPointerUp: (event: PointerEvent) => end(event, true),
    onPointerCancel: (event: PointerEvent) => end(event, false),
    onPointerLeave: (event: PointerEvent) => {
      if (plane.current?.hasPointerCapture(event.pointerId) !== true) end(event, false);
    },
  };
  return { pointed, handlers };
}

/** Place on the axis, as CSS says it; what lies outside stands at its end. */
export function percentAt({ from, to }: TimeSpan, at: number): string {
  return `${(Math.min(1, Math.max(0, (at - from) / (to - from))) * 100).toFixed(3)}%`;
}
