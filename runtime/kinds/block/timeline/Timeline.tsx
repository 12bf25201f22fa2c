// Lanes of stretches over one axis of time, each reachable by keyboard, with what it is beside it.
import { type KeyboardEvent, useRef, useState } from 'react';
import type { TimeCursor } from '#app/chart/time-cursor.ts';
import type { TimeSpan } from '#compile/format/time-ticks.ts';
import type { Span } from './compile-spans.ts';
import { type Lane, spanBeside } from './lay-lanes.ts';
import { SpanBar } from './SpanBar.tsx';
import { TimePlane } from './TimePlane.tsx';

interface TimelineProps {
  readonly title: string;
  readonly lanes: readonly Lane[];
  readonly range: TimeSpan;
  /** Epoch ms. */
  readonly now: number;
  readonly time: TimeCursor;
}

/** Pixels of a track with the gap below it. */
const TRACK = 28;

export function Timeline({ title, lanes, range, now, time }: TimelineProps) {
  const host = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<number | undefined>(undefined);
  // One stop for the tab key; arrows lead on from there.
  const [reached, setReached] = useState<number | undefined>(undefined);
  const known = lanes.some(({ tracks }) => tracks.some((track) => track.some(({ key }) => key === reached)));
  const stop = known ? reached : lanes[0]?.tracks[0]?.[0]?.key;

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(undefined);
    const next = stop === undefined ? undefined : spanBeside(lanes, stop, event.key);
    if (next === undefined) return;
    event.preventDefault();
    host.current?.querySelector<HTMLElement>(`[data-span="${next}"]`)?.focus();
  };
  const stateOf = ({ key }: Span) => ({
    isOpen: open === key,
    isStop: stop === key,
    onOpen: (isOpen: boolean) => setOpen((before) => (isOpen ? key : before === key ? undefined : before)),
    onReach: () => setReached(key),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of form fields
    <div
      className="aic-timeline"
      ref={host}
      role="group"
      aria-label={`${title}，时间线，数据见下方的数据表`}
      onKeyDown={move}
    >
      <div className="aic-timeline__names" aria-hidden="true">
        {lanes.map(({ label, tracks }) => (
          <span key={label} title={label} style={{ height: tracks.length * TRACK }}>
            {label}
          </span>
        ))}
      </div>
      <TimePlane range={range} time={time}>
        {lanes.map(({ label, tracks }) => (
          <ul key={label} aria-label={label} style={{ height: tracks.length * TRACK }}>
            {tracks.flatMap((track, index) =>
              track.map((span) => (
                <li key={span.key} style={{ top: index * TRACK }}>
                  <SpanBar span={span} range={range} now={now} {...stateOf(span)} />
                </li>
              )),
            )}
          </ul>
        ))}
      </TimePlane>
    </div>
  );
}
