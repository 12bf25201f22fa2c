// Colours of a chart, read from the style tokens so that light and dark come from one sheet.

export interface ChartTheme {
  readonly series: readonly string[];
  readonly success: string;
  readonly failure: string;
  readonly text: string;
  readonly grid: string;
}

const FAMILY = 'system-ui, "Noto Sans SC", "PingFang SC", "Microsoft YaHei", sans-serif';
export const CHART_FONT = `12px ${FAMILY}`;
export const CHART_FONT_FAMILY = FAMILY;

/** The tokens are registered as colours, so that what is read here is a finished `rgb(…)` that a canvas understands. */
export function readTheme(element: Element): ChartTheme {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    series: [1, 2, 3, 4, 5, 6, 7, 8].map((index) => token(`--aic-chart-${index}`)),
    success: token('--aic-chart-success'),
    failure: token('--aic-chart-failure'),
    text: token('--aic-chart-axis'),
    grid: token('--aic-chart-grid'),
  };
}

const FAILURE = /(^|num|count|rate|[_-])(failure|failures|fail|failed|error|errors|5xx|blocked)$/i;
const SUCCESS = /(^|num|count|rate|[_-])(success|successes|succeeded|ok|2xx)$/i;

/** Successes are green and failures red where a series' key shows it (`callNumFailure`); the rest take turns. */
export function seriesColor(key: string, index: number, theme: ChartTheme): string {
  if (FAILURE.test(key)) return theme.failure;
  if (SUCCESS.test(key)) return theme.success;
  return theme.series[index % theme.series.length] ?? 'gray';
}

/** `rgb(1, 2, 3)` with an opacity; anything else stays opaque. */
export function withAlpha(color: string, alpha: number): string {
  const match = /^rgb\(([^)]+)\)$/.exec(color);
  return match === null
    ? color
    : `rgba(${match[1]?.replaceAll(',', ' ').trim().split(/\s+/).join(', ')}, ${alpha})`;
}
