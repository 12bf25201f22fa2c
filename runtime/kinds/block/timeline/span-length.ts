import { spokenDuration } from '#compile/format/spoken-duration.ts';
import type { Span } from './compile-spans.ts';

/** `历时 3 分 20 秒`, `已 3 分 20 秒`. */
export function spanLength({ from, to }: Pick<Span, 'from' | 'to'>, now: number): string {
  return `${to === undefined ? '已' : '历时'} ${spokenDuration(Math.max(0, (to ?? now) - from))}`;
}
