import { AppError } from '#core/app-error.ts';

export interface SpanRequest {
  readonly from?: string;
  readonly to?: string;
}

const DAY_MS = 86_400_000;
const MAX_DAYS = 92;

/** The span that a call looks at, by default the last 24 hours. Throws `request.invalid` naming the field. */
export function readSpan(request: SpanRequest, now: Date): { readonly from: Date; readonly to: Date } {
  const to = request.to === undefined ? now : new Date(request.to);
  const from = request.from === undefined ? new Date(to.getTime() - DAY_MS) : new Date(request.from);
  if (from >= to) throw wrong('开始时间必须早于结束时间');
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS) throw wrong(`时间范围最长 ${MAX_DAYS} 天`);
  return { from, to };
}

function wrong(text: string): AppError {
  return new AppError('request.invalid', {}, { fields: { from: text } });
}
