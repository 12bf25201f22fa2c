// Colours of a chart, read from the style tokens so that light and dark come from one sheet.

export interface ChartTheme {
  readonly series: readonly string[];
  readonly text: string;
  readonly grid: string;
}

/** The tokens are registered as colours, so that what is read here is a finished `rgb(…)` that a canvas understands. */
export function readTheme(element: Element): ChartTheme {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    series: [1, 2, 3, 4, 5, 6, 7, 8].map((index) => token(`--aic-chart-${index}`)),
    text: token('--aic-chart-axis'),
    grid: token('--aic-chart-grid'),
  };
}

const GREEN = 1;
const RED = 4;

/** Successes are green and failures red wherever a series says so by its key; the rest take turns. */
export function seriesColor(key: string, index: number, theme: ChartTheme): string {
  if (/^(failure|fail|failed|error|errors|5xx|blocked)$/i.test(key)) return theme.series[RED] ?? 'red';
  if (/^(success|succeeded|ok|2xx)$/i.test(key)) return theme.series[GREEN] ?? 'green';
  return theme.series[index % theme.series.length] ?? 'gray';
}

/** `rgb(1, 2, 3)` with an opacity; anything else stays opaque. */
export function withAlpha(color: string, alpha: number): string {
  const match = /^rgb\(([^)]+)\)$/.exec(color);
  return match === null
    ? color
    : `rgba(${match[1]?.replaceAll(',', ' ').trim().split(/\s+/).join(', ')}, ${alpha})`;
}
