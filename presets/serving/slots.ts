// A bounded number of calls at the same time.
import { ServiceError } from './service-error.ts';

/** Callers that bypass the gateway must not fill its memory. */
const MAX_WAITING = 64;

export interface Slots {
  /** Waits for its turn. @throws ServiceError 4 when too many wait */
  readonly run: <T>(task: () => Promise<T>) => Promise<T>;
}

export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    async run(task) {
      if (free > 0) free--;
      else if (waiting.length < MAX_WAITING) await new Promise<void>((resolve) => waiting.push(resolve));
      else throw new ServiceError(503, 4, '服务繁忙：等待处理的请求过多，请稍后重试');
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next === undefined) free++;
        else next();
      }
    },
  };
}
