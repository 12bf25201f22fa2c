import { formatDuration } from './duration.ts';

/** How long something took (ms): below a minute it reads as spoken, not as a measurement. */
export function spokenDuration(ms: number): string {
  if (ms >= 60_000) return formatDuration(ms);
  return ms < 1000 ? `${Math.round(ms)} 毫秒` : `${Number((ms / 1000).toFixed(1))} 秒`;
}
