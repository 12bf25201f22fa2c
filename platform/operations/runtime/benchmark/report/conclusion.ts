// What a run comes to, and why, in one sentence: the same on its page, in its files and for a pipeline.
import { figureText, hasUnjudgedErrors } from '../measurement/thresholds.ts';
import { type BenchmarkJob, hasEnded } from '../record/stored-job.ts';
import type { StoredReport } from '../record/stored-report.ts';

export type Concluded = Pick<BenchmarkJob, 'state' | 'stateReason' | 'verdict' | 'partial' | 'report'>;

export function conclusionOf(job: Concluded): string {
  const { state, stateReason, verdict, report } = job;
  if (!hasEnded(job)) return '评测还没有结束';
  if (state === 'Failed') return joined('：', '评测失败', stateReason);
  if (state === 'Stopped')
    return stateReason === '' ? '评测已停止，没有结论' : `评测已停止（${stateReason}），没有结论`;
  const missed = (report?.thresholds ?? []).filter(({ passed }) => passed === false);
  const words =
    verdict === 'passed'
      ? '全部达标条件都符合'
      : verdict === 'failed'
        ? `不符合：${missed.map(({ label, figure, value }) => `${label}（测得 ${figureText(figure, value)}）`).join('；')}`
        : undecided(job, report);
  return joined('；', words, stateReason);
}

function joined(by: string, ...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(by);
}

/** Of a run that came to its end without a verdict. */
function undecided({ partial }: Concluded, report: StoredReport | null): string {
  if (report === null || report.figures.offered === null) return '没有计入的请求，没有结论';
  const { thresholds, trustworthy, figures } = report;
  if (thresholds.length === 0)
    return trustworthy ? '配置没有达标条件，不判断是否通过' : '数据不可信；配置没有达标条件，不判断是否通过';
  if (partial) return '到结束为止达到了全部条件，但没有测完，不能当作通过';
  if (!trustworthy) return '达到了全部条件，但数据不可信，不能当作通过';
  if (hasUnjudgedErrors(thresholds, figures.errorPercent))
    return `达到了全部条件，但有 ${figures.errorPercent}% 的请求失败，条件里没有错误率，不能当作通过；请添加错误率的达标条件`;
  return '没有结论';
}
