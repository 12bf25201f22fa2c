// The line that led to a number, as wide as its place. Text beside it says what it means: it is not read out.
import type { CSSProperties } from 'react';

const WIDTH = 120;
const HEIGHT = 32;
/** Keeps the stroke inside the picture. */
const EDGE = 2;

interface SparklineProps {
  /** null: nothing was measured there, and no line is drawn over it. */
  readonly points: readonly (number | null)[];
  readonly style?: CSSProperties;
}

const LINE: CSSProperties = {
  fill: 'none',
  stroke: 'currentcolor',
  strokeWidth: 1.5,
  vectorEffect: 'non-scaling-stroke',
};
const AREA: CSSProperties = { fill: 'currentcolor', opacity: 0.12 };

export function Sparkline({ points, style }: SparklineProps) {
  const runs = runsOf(points);
  if (runs.length === 0 || points.length < 2) return <span className="aic-sparkline" style={style} />;
  return (
    <svg
      className="aic-sparkline"
      style={style}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {runs.map((run) => (
        <g key={run[0]?.x}>
          <polygon
            style={AREA}
            points={[...run.map(pair), `${run.at(-1)?.x},${HEIGHT}`, `${run[0]?.x},${HEIGHT}`].join(' ')}
          />
          <polyline style={LINE} points={run.map(pair).join(' ')} />
        </g>
      ))}
    </svg>
  );
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const pair = ({ x, y }: Place) => `${x},${y}`;

/** Neighbours that were measured, from zero up; one without a neighbour becomes as wide as its part of the span. */
export function runsOf(points: readonly (number | null)[]): readonly (readonly Place[])[] {
  const known = points.filter((value) => value !== null);
  const top = Math.max(0, ...known);
  const bottom = Math.min(0, ...known);
  const step = WIDTH / Math.max(1, points.length - 1);
  const place = (value: number, index: number): Place => ({
    x: round(index * step),
    y: round(HEIGHT - EDGE - (top === bottom ? 0 : (value - bottom) / (top - bottom)) * (HEIGHT - 2 * EDGE)),
  });
  const runs: Place[][] = [];
  for (const [index, value] of points.entries()) {
    if (value === null) continue;
    const before = index > 0 && points[index - 1] !== null ? runs.at(-1) : undefined;
    if (before === undefined) runs.push([place(value, index)]);
    else before.push(place(value, index));
  }
  return runs.map((run) => (run.length > 1 ? run : widened(run, step)));
}

function widened([only]: readonly Place[], step: number): readonly Place[] {
  if (only === undefined) return [];
  const [left, right] = [Math.max(0, only.x - step / 2), Math.min(WIDTH, only.x + step / 2)];
  return [
    { x: round(left), y: only.y },
    { x: round(right), y: only.y },
  ];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
