// Lines as SVG text, for a file that has no script.
import { escapeText } from './escape-text.ts';

export interface PlotLine {
  readonly name: string;
  /** x ascending; null is a gap. */
  readonly points: readonly (readonly [number, number | null])[];
}

const WIDTH = 960;
const HEIGHT = 240;
const LEFT = 64;
const BOTTOM = 44;
const TOP = 12;
const COLORS = ['#2f6fed', '#d9480f', '#2b8a3e', '#862e9c', '#c92a2a', '#0b7285', '#5c940d', '#495057'];
const TICKS = 4;

/** @param labels how a value of the x axis reads */
export function plotSvg(
  lines: readonly PlotLine[],
  labels: { readonly x: (value: number) => string },
): string {
  const all = lines.flatMap(({ points }) => points);
  const xs = all.map(([x]) => x);
  const [left, right] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b))];
  const top = all.reduce((most, [, y]) => Math.max(most, y ?? 0), 0) || 1;
  const atX = (x: number) => round(LEFT + ((x - left) / (right - left || 1)) * (WIDTH - LEFT - 8));
  const atY = (y: number) => round(TOP + (1 - y / top) * (HEIGHT - TOP - BOTTOM));
  const shown = lines.slice(0, COLORS.length);
  const grid = Array.from({ length: TICKS + 1 }, (_, tick) => {
    const y = (top * tick) / TICKS;
    return `<line x1="${LEFT}" x2="${WIDTH - 8}" y1="${atY(y)}" y2="${atY(y)}" stroke="#e5e6eb"/><text x="${LEFT - 6}" y="${atY(y) + 4}" text-anchor="end">${shortNumber(y)}</text>`;
  });
  const axis = Array.from({ length: TICKS + 1 }, (_, tick) => {
    const x = left + ((right - left) * tick) / TICKS;
    const anchor = tick === 0 ? 'start' : tick === TICKS ? 'end' : 'middle';
    return `<text x="${atX(x)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="${anchor}">${escapeText(labels.x(x))}</text>`;
  });
  const drawn = shown.map(
    ({ points }, index) =>
      `<path d="${pathOf(points, atX, atY)}" fill="none" stroke="${COLORS[index]}" stroke-width="1.5"/>`,
  );
  const legend = shown.map(
    ({ name }, index) =>
      `<tspan fill="${COLORS[index]}">${index === 0 ? '' : '　'}● ${escapeText(name)}</tspan>`,
  );
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" font-size="11" fill="#646a73" role="img">${grid.join('')}${axis.join('')}${drawn.join('')}<text x="${LEFT}" y="${HEIGHT - 6}">${legend.join('')}</text></svg>`;
}

/** Lone points would not be seen as a line: each is a short one. */
function pathOf(points: PlotLine['points'], atX: (x: number) => number, atY: (y: number) => number): string {
  let isOn = false;
  return points
    .map(([x, y]) => {
      if (y === null) {
        isOn = false;
        return '';
      }
      const move = isOn ? 'L' : 'M';
      const start = isOn ? '' : `h0.01`;
      isOn = true;
      return `${move}${atX(x)} ${atY(y)}${start}`;
    })
    .join('');
}

function shortNumber(value: number): string {
  return String(Number(value.toPrecision(3)));
}

function round(value: number): number {
  return Number(value.toFixed(1));
}
