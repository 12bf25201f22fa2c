// A run's report as its page shows it; while the run goes on, what it has measured so far.
import type { Config } from '#config/config.ts';
import type { Handler, OperationContext } from '../../../handler/handler.ts';
import { NO_FIGURES } from '../measurement/figures.ts';
import { reportOf } from '../measurement/report-of.ts';
import { type BenchmarkJob, findJob, hasEnded, isLive } from '../record/stored-job.ts';
import type { Report, StoredReport, ValidityCode } from '../record/stored-report.ts';
import { conclusionOf } from './conclusion.ts';
import { snapshotRows } from './snapshot-rows.ts';

export const getReport: Handler<'benchmark.report.get'> = async ({ id }, context) => {
  const job = await findJob(context.storage.db, id);
  return headedReport(context, job, await currentReport(context, job));
};

/** The report with what its run is called and how it stands. */
export async function headedReport(
  context: OperationContext,
  job: BenchmarkJob,
  report: StoredReport | undefined,
): Promise<Report> {
  const { benchmarkName, serviceName, configDeleted } = await namesOf(context, job);
  const { id, benchmarkId, serviceId, configId, configName, number, state, stateReason, reason } = job;
  const { schedule, startAt, startedAt, endedAt, progress, partial } = job;
  return {
    ...{ id, benchmarkId, benchmarkName, serviceId, serviceName, configId, configName, number },
    ...{ configDeleted, state, stateReason, reason, schedule, progress, partial },
    startAt: timeOf(startAt),
    startedAt: timeOf(startedAt),
    endedAt: timeOf(endedAt),
    live: isLive(job),
    measuredSeconds: report?.measuredSeconds ?? null,
    verdict: job.verdict,
    conclusion: conclusionOf(job),
    words: wordsOf(job, report),
    trustworthy: report?.trustworthy ?? false,
    figures: report?.figures ?? NO_FIGURES,
    validity: (report?.validity ?? []).map((code) => validityRow(context.config, code, report)),
    spectrum: report?.spectrum ?? [],
    rates: report?.rates ?? [],
    errors: report?.errors ?? [],
    thresholds: report?.thresholds ?? [],
    ...(report?.search && { search: report.search }),
    ...(report?.recommendation && { recommendation: report.recommendation }),
    ...(report?.ownLimit && { ownLimit: report.ownLimit }),
    ...(job.snapshot && { snapshot: snapshotRows(context.config, job.snapshot) }),
  };
}

function timeOf(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}

export const getVerdict: Handler<'benchmark.report.verdict'> = async ({ id }, { storage }) => {
  const job = await findJob(storage.db, id);
  const { state, verdict, report } = job;
  const passed = verdict === 'passed';
  return {
    ...{ id, state, verdict, passed },
    ended: hasEnded(job),
    exitCode: passed ? 0 : verdict === 'failed' ? 1 : 2,
    words: conclusionOf(job),
    thresholds: report?.thresholds ?? [],
  };
};

/** The one that was kept: of a run that goes on some seconds old, at first of the seconds that there are. Undefined when nothing was sent. */
export async function currentReport(
  { storage, config, now }: Pick<OperationContext, 'storage' | 'config' | 'now'>,
  job: BenchmarkJob,
): Promise<StoredReport | undefined> {
  if (hasEnded(job) || job.report !== null) return job.report ?? undefined;
  return reportOf({ storage, config: () => config, now }, job, undefined);
}

async function namesOf({ storage }: OperationContext, { benchmarkId, serviceId, configId }: BenchmarkJob) {
  const { existing, ...names } = await storage.db
    .selectFrom('benchmark')
    .innerJoin('service', (join) => join.on('service.id', '=', serviceId))
    .leftJoin('benchmarkConfig', (join) => join.on('benchmarkConfig.id', '=', configId))
    .select(['benchmark.name as benchmarkName', 'service.name as serviceName'])
    .select('benchmarkConfig.id as existing')
    .where('benchmark.id', '=', benchmarkId)
    .executeTakeFirstOrThrow();
  return { ...names, configDeleted: existing === null };
}

function wordsOf({ state, stateReason }: BenchmarkJob, report: StoredReport | undefined): string {
  if (report !== undefined) return report.words;
  if (state === 'Pending') return '还没有开始';
  if (state === 'Starting') return '正在准备，还没有开始发送请求';
  if (state === 'Stopped') return '评测在开始发送请求前已停止，没有数据';
  return stateReason === '' ? '没有数据' : `没有数据：${stateReason}`;
}

const LEVELS: Readonly<Record<string, Report['validity'][number]['level']>> = {
  danger: 'ERROR',
  warning: 'WARNING',
};

function validityRow(
  { enums }: Config,
  code: ValidityCode,
  report: StoredReport | undefined,
): Report['validity'][number] {
  const value = enums.get('benchmark-validity')?.values.find((one) => one.value === code);
  const count = code === 'no-event-stream' ? `${report?.eventless ?? 0} 个` : '';
  return { code, level: LEVELS[value?.color ?? ''] ?? 'INFO', words: `${count}${VALIDITY_WORDS[code]}` };
}

/** What each code means for the reader; its short name is the enumeration's. */
const VALIDITY_WORDS: Readonly<Record<ValidityCode, string>> = {
  'generator-lag':
    '压测机发送延迟的 P99 超过 10 毫秒，测得的耗时含有压测机自己的延迟；请增加压测机或降低速率',
  'host-cpu': '压测机所在机器的 CPU 超过 90%，它可能是瓶颈，测得的数据不能说明服务',
  'calls-dropped': '有请求没有发出：处理中的请求达到了并发上限，它们不在耗时里',
  'rate-missed': '实际发送的速率与计划相差超过 1%',
  'same-host': '压测机和服务在同一台机器上，互相争用 CPU；容量只能说“至少”',
  'few-calls': '请求太少，P99 等靠后的分位数不可靠',
  'some-errors':
    '超过 1% 的请求失败，耗时只来自成功的请求；达标条件里没有错误率时，失败超过 5% 就不能当作通过',
  'many-errors': '超过一半的请求失败，耗时只来自其余成功的请求',
  'rate-capped': '并发被允许的速率上限拖住，没有全部用上：测得的是这个速率下的耗时，不是这么多并发下的',
  'no-event-stream':
    '成功的响应不是事件流，没有收到一个事件，也就没有事件间隔和 token；请检查响应方式，或请求体里是否打开了流式输出',
  'own-limit': '有请求被自己的限流挡住，没有到达服务',
  interrupted: '评测中断，只有中断以前的数据',
  'stopped-early': '评测提前结束，只有结束以前的数据',
  'sla-never-met': '试过的负载都不符合要求',
  'not-saturated': '试过的负载都符合要求，容量在它们之上',
  'budget-exhausted': '时间或点数用完了，还没有确定界限',
  'saturated-at-lower-bound': '最小的负载已经过大',
  'sla-not-binding': '达到要求的界限以前，完成速率已不再增长',
  'peak-at-floor': '完成速率在最小的负载时最高，更大的负载反而更慢',
  'point-high-error': '有的点超过一半的请求失败',
  'few-points': '测过的负载不到三种',
  'lower-bound-only': '结果只是容量的下限，真正的容量可能更大',
  'generator-bound': '压测机先到了极限，服务的容量可能更大',
};
