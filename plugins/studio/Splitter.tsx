// The edge between two panes: dragged with the pointer, moved with the arrow keys, remembered in this browser.
import { type KeyboardEvent, type PointerEvent, useState } from 'react';

interface Limits {
  readonly least: number;
  readonly most: number;
}

interface WidthControl extends Limits {
  /** Pixels. */
  readonly width: number;
  readonly setWidth: (width: number) => void;
}

const KEY_STEP = 16;

export function useWidth(name: string, standard: number, { least, most }: Limits): WidthControl {
  const key = `AIC_STUDIO_${name}`;
  const [width, setState] = useState(() => {
    const stored = Number(window.localStorage.getItem(key));
    return stored >= least && stored <= most ? stored : standard;
  });
  const setWidth = (wanted: number) => {
    const next = Math.round(Math.max(least, Math.min(wanted, most)));
    setState(next);
    window.localStorage.setItem(key, String(next));
  };
  return { width, setWidth, least, most };
}

interface SplitterProps extends WidthControl {
  readonly label: string;
  /** The pane is on the right of the edge. */
  readonly reversed?: boolean;
}

export function Splitter({ label, width, setWidth, least, most, reversed = false }: SplitterProps) {
  const direction = reversed ? -1 : 1;
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    event.preventDefault();
    const edge = event.currentTarget;
    const start = event.clientX;
    edge.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => setWidth(width + direction * (moved.clientX - start));
    const end = () => {
      edge.removeEventListener('pointermove', move);
      edge.removeEventListener('lostpointercapture', end);
    };
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', end);
  };
  const keys = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -KEY_STEP : event.key === 'ArrowRight' ? KEY_STEP : 0;
    if (step === 0) return;
    event.preventDefault();
    setWidth(width + direction * step);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be dragged
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      className="studio-splitter"
      onPointerDown={drag}
      onKeyDown={keys}
    />
  );
}
