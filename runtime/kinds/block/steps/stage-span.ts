import { formatDuration } from '#compile/format/duration.ts';

/** How long a stage took (ms): below a minute it reads as spoken, not as a measurement. */
export function stageSpan(ms: number): string {
  if (ms >= 60_000) return formatDuration(ms);
  return ms < 1000 ? `${Math.round(ms)} 毫秒` : `${Number((ms / 1000).toFixed(1))} 秒`;
}
