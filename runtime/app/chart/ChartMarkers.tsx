// Vertical lines over a plot with what happened there. Plain elements: they take the theme, the keyboard and readers.
import { useState } from 'react';
import { groupMarkers, type Marker, type MarkerGroup, markerText } from '#compile/block/chart-markers.ts';
import { formatAbsolute } from '#compile/format/time.ts';
import type { ChartMarkers as ChartMarkersSpec } from '#core/generated/page-language.ts';

export interface MarkerLook {
  readonly markers: readonly Marker[];
  readonly tone: NonNullable<ChartMarkersSpec['tone']>;
}

/** Where the plot lies in the chart's box, and what stands where on its axis. */
export interface PlotPlace {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Epoch ms -> pixels from the plot's left edge. */
  readonly pixelAt: (at: number) => number;
}

/** Height of the strip above the plot that the labels need. */
export const MARKER_STRIP = 24;
/** Room for the number of any group. */
const LEAST_GAP = 88;

export function ChartMarkers({ look, plot }: { readonly look: MarkerLook; readonly plot: PlotPlace }) {
  const [open, setOpen] = useState<number | undefined>(undefined);
  const groups = groupMarkers(look.markers, plot.pixelAt, { width: plot.width, gap: LEAST_GAP });
  if (groups.length === 0) return null;
  const { left, top, width, height } = plot;
  return (
    <ul
      className={`aic-chart-markers is-${look.tone}`}
      aria-label="标记"
      style={{ left, top: top - MARKER_STRIP, width, height: height + MARKER_STRIP }}
    >
      {groups.map((group, index) => (
        <li
          key={group.markers[0]?.at}
          style={{ left: group.left }}
          className={group.isEnd ? 'is-end' : undefined}
        >
          <button
            type="button"
            aria-expanded={open === index}
            onMouseEnter={() => setOpen(index)}
            onMouseLeave={() => setOpen(undefined)}
            onFocus={() => setOpen(index)}
            onBlur={() => setOpen(undefined)}
            onClick={() => setOpen(index)}
            onKeyDown={(event) => event.key === 'Escape' && setOpen(undefined)}
          >
            {markerText(group)}
          </button>
          {open === index && <Details group={group} side={group.left > width / 2 ? 'is-left' : 'is-right'} />}
        </li>
      ))}
    </ul>
  );
}

const LISTED = 8;

function Details({ group, side }: { readonly group: MarkerGroup; readonly side: string }) {
  const shown = group.markers.slice(-LISTED);
  return (
    <div className={`aic-chart-marker-details ${side}`} role="status">
      {shown.length < group.markers.length && (
        <p>
          共 {group.markers.length} 个事件，只列出最后 {LISTED} 个
        </p>
      )}
      {shown.map(({ at, label }) => (
        <div key={`${at} ${label}`}>
          <time>{formatAbsolute(at)}</time>
          <span>{label}</span>
        </div>
      ))}
    </div>
  );
}
