// How many calls are worked on at once, and how many may wait for that.
import { CallFault } from '../protocol/call-fault.ts';

export interface Admission {
  /**
   * Resolves when it is the call's turn, with what ends its turn.
   *
   * @throws CallFault 503 when too many wait already
   */
  enter(): Promise<() => void>;
}

export function createAdmission(options: {
  readonly concurrency: number;
  /** Calls that may wait. */
  readonly queue: number;
}): Admission {
  const { concurrency, queue } = options;
  const waiting: (() => void)[] = [];
  let underWay = 0;
  /** Of the last calls, in milliseconds. */
  let usualMs = 0;

  const begin = () => {
    const started = performance.now();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      usualMs += (performance.now() - started - usualMs) / 8;
      // The next call takes over the place, so that no other gets it.
      const next = waiting.shift();
      if (next === undefined) underWay--;
      else next();
    };
  };

  return {
    enter() {
      if (underWay < concurrency) {
        underWay++;
        return Promise.resolve(begin());
      }
      if (waiting.length >= queue) {
        const seconds = Math.ceil((usualMs * queue) / concurrency / 1_000);
        const retryAfter = Math.min(30, Math.max(1, seconds));
        const text = `副本繁忙：正在处理 ${concurrency} 个调用，另有 ${queue} 个在排队；请 ${retryAfter} 秒后重试。`;
        return Promise.reject(new CallFault(503, text, retryAfter));
      }
      return new Promise((resolve) => waiting.push(() => resolve(begin())));
    },
  };
}
