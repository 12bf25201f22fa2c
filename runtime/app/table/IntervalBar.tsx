// An estimate with its interval in a cell, on the scale that all rows of the column share. Only tables that have one load this.
import type { CSSProperties } from 'react';
import type { IntervalCell } from '#compile/column/cell.ts';
import { intervalText } from '#compile/column/interval-text.ts';

const WIDTH = 160;
const HEIGHT = 22;
const MIDDLE = HEIGHT / 2;
/** Room for the arrow of an end that lies outside. */
const EDGE = 6;
const STYLE: CSSProperties = { display: 'block', width: '100%', height: HEIGHT };
const COLORS: Readonly<Record<IntervalCell['tone'], string>> = {
  unsure: 'var(--aic-text-3)',
  sure: 'var(--aic-chart-1)',
  good: 'var(--aic-chart-success)',
  bad: 'var(--aic-chart-failure)',
};

export function IntervalBar(cell: IntervalCell) {
  const { value, low, high, reference, tone } = cell;
  const positionOf = scaleOf(cell.domain);
  const text = intervalText(cell);
  const [from, to] = [positionOf(low ?? value), positionOf(high ?? value)];
  const color = COLORS[tone];
  return (
    <span role="img" aria-label={text} title={text}>
      <svg
        style={STYLE}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="xMidYMid meet"
        aria-hidden="true"
      >
        <line
          {...upright(positionOf(reference).x, 0, HEIGHT)}
          stroke="var(--aic-border-strong)"
          strokeDasharray="2 2"
        />
        <g stroke={color} fill={color} strokeWidth={tone === 'unsure' ? 1.5 : 3}>
          <line x1={from.x} x2={to.x} y1={MIDDLE} y2={MIDDLE} />
          <End {...from} side={-1} />
          <End {...to} side={1} />
          <circle cx={positionOf(value).x} cy={MIDDLE} r={tone === 'unsure' ? 2.5 : 3.5} stroke="none" />
        </g>
      </svg>
    </span>
  );
}

/** A whisker; an arrow where the interval goes on beyond the scale. */
function End({ x, isOutside, side }: Place & { readonly side: -1 | 1 }) {
  if (!isOutside) return <line {...upright(x, MIDDLE - 4, MIDDLE + 4)} strokeWidth={1.5} />;
  return (
    <polygon points={`${x + side * EDGE},${MIDDLE} ${x},${MIDDLE - 4} ${x},${MIDDLE + 4}`} stroke="none" />
  );
}

interface Place {
  readonly x: number;
  readonly isOutside: boolean;
}

function scaleOf([start, end]: IntervalCell['domain']): (value: number) => Place {
  return (value) => {
    const share = end === start ? 0.5 : (value - start) / (end - start);
    const inside = Math.min(1, Math.max(0, share));
    return { x: EDGE + inside * (WIDTH - 2 * EDGE), isOutside: inside !== share };
  };
}

const upright = (x: number, y1: number, y2: number) => ({ x1: x, x2: x, y1, y2 });
