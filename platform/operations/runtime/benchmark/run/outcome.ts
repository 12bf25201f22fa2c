// How a run ended, as its row says it: the one place where that is put into words. Lists, the page, files and notifications all show
// them.
import type { LoadEnd } from '#core/load/frame.ts';
import type { LoadEnding } from '#engines/load/load-ending.ts';
import type { BenchmarkConfig } from '../record/stored-config.ts';
import type { BenchmarkJob } from '../record/stored-job.ts';

export interface Outcome {
  /** Of the run's machine. */
  readonly event: 'complete' | 'stopped' | 'fail';
  /** Null: by the state that it is in. */
  readonly reason: BenchmarkJob['reason'];
  /** Chinese; '' for an end of the plan itself, and where the row already says who stopped it. */
  readonly message: string;
  readonly end: LoadEnd;
}

export const INTERRUPTED: Outcome = {
  event: 'fail',
  reason: 'Stopped',
  message: '平台重启中断',
  end: 'interrupted',
};

export interface EndedRun {
  readonly state: BenchmarkJob['state'];
  readonly config: Pick<BenchmarkConfig, 'search' | 'maxRequests' | 'maxErrors' | 'maxErrorPercent'>;
  /** That were begun. */
  readonly points: number;
  /** Its job is no more to be done here. */
  readonly isAborted: boolean;
}

export function outcomeOf({ end, message }: LoadEnding, run: EndedRun): Outcome {
  // A person's stop also aborts the job: what the row says decides.
  if (run.state === 'Stopping') return { event: 'stopped', reason: null, message: '', end };
  switch (end) {
    case 'completed':
      return { event: 'complete', reason: null, message: '', end };
    case 'limit-requests':
    case 'limit-seconds':
    case 'limit-errors':
    case 'limit-error-ratio':
      return { event: 'complete', reason: null, message: limitWords(end, run), end };
    case 'failed':
      return { event: 'fail', reason: run.state === 'Starting' ? 'Starting' : 'Failed', message, end };
    case 'stopped':
    case 'interrupted':
    case 'lease-lost': {
      const isOurs = !run.isAborted && end === 'interrupted';
      return { ...INTERRUPTED, message: message || (isOurs ? '压测机中断' : INTERRUPTED.message) };
    }
  }
}

type Limit = Extract<LoadEnd, `limit-${string}`>;

function limitWords(limit: Limit, { config, points }: EndedRun): string {
  const { search, maxRequests, maxErrors, maxErrorPercent } = config;
  const place = search ? `容量搜索的第 ${points} 个点` : '';
  switch (limit) {
    case 'limit-requests':
      return search
        ? `${place}还没有计入的请求就达到了请求数上限（${maxRequests} 个），搜索提前结束`
        : `达到请求数上限（${maxRequests} 个），按配置结束`;
    case 'limit-seconds':
      return `${place}达到时间上限，提前结束`;
    case 'limit-errors':
      return `${place}失败的请求达到上限（${maxErrors} 个），提前结束`;
    case 'limit-error-ratio':
      return `${place}失败的请求超过上限（${maxErrorPercent}%），提前结束`;
  }
}
