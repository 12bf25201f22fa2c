// Up to five runs of a task side by side, the first as the base.

import type { Config } from '#config/config.ts';
import { AppError } from '#core/app-error.ts';
import type { Operations } from '#core/generated/contracts.ts';
import type { Handler } from '../../../handler/handler.ts';
import { round } from '../measurement/figures.ts';
import { type BenchmarkJob, selectJobs } from '../record/stored-job.ts';
import type { Figures, StoredReport } from '../record/stored-report.ts';
import { currentReport } from './get-report.ts';
import { configRows, snapshotRows } from './snapshot-rows.ts';

type Comparison = Operations['benchmark.report.compare']['response'];

interface Compared {
  readonly job: BenchmarkJob;
  readonly label: string;
  readonly report: StoredReport;
}

export const compareReports: Handler<'benchmark.report.compare'> = async ({ benchmarkId, ids }, context) => {
  const found = await selectJobs(context.storage.db)
    .where('benchmarkJob.benchmarkId', '=', benchmarkId)
    .where('benchmarkJob.id', 'in', [...ids])
    .execute();
  const jobs = ids.map((id, place) => {
    const job = found.find((one) => one.id === id);
    if (job === undefined)
      throw new AppError('record.not-found', {}, { fields: { ids: `任务没有评测记录 ${id}` } });
    if (ids.indexOf(id) !== place) throw refused(`评测 #${job.number} 写了两次，每次评测只能出现一次`);
    return job;
  });
  const all: Compared[] = [];
  for (const job of jobs) {
    const report = await currentReport(context, job);
    if (report === undefined) throw refused(`评测 #${job.number} 没有发送过请求，没有可以对比的数据`);
    all.push({ job, label: `#${job.number}`, report });
  }
  return {
    runs: all.map(({ job, label, report }, index) => ({
      ...{ id: job.id, label, base: index === 0, state: job.state, partial: job.partial },
      ...{ startedAt: job.startedAt, verdict: job.verdict, ...report.figures },
    })),
    figures: figureRows(all),
    settings: settingRows(context.config, all),
    spectrum: all.flatMap(({ label, report }) => report.spectrum.map((point) => ({ ...point, run: label }))),
    rates: all.flatMap(({ label, report }) => report.rates.map((row) => ({ ...row, run: label }))),
  };
};

function refused(reason: string): AppError {
  return new AppError('request.invalid', {}, { fields: { ids: reason } });
}

interface ComparedFigure {
  readonly key: keyof Figures;
  readonly label: string;
  readonly unit: string;
  /** Undefined where neither is better. */
  readonly lowerIsBetter?: boolean;
}

const FIGURES: readonly ComparedFigure[] = [
  { key: 'offeredRate', label: '计划速率', unit: '次/秒' },
  { key: 'achievedRate', label: '完成速率', unit: '次/秒', lowerIsBetter: false },
  { key: 'errorPercent', label: '错误率', unit: '%', lowerIsBetter: true },
  { key: 'droppedPercent', label: '未发出比例', unit: '%', lowerIsBetter: true },
  { key: 'meanMs', label: '平均耗时', unit: '毫秒', lowerIsBetter: true },
  { key: 'p50Ms', label: 'P50', unit: '毫秒', lowerIsBetter: true },
  { key: 'p90Ms', label: 'P90', unit: '毫秒', lowerIsBetter: true },
  { key: 'p95Ms', label: 'P95', unit: '毫秒', lowerIsBetter: true },
  { key: 'p99Ms', label: 'P99', unit: '毫秒', lowerIsBetter: true },
  { key: 'p999Ms', label: 'P99.9', unit: '毫秒', lowerIsBetter: true },
  { key: 'maxMs', label: '最大耗时', unit: '毫秒', lowerIsBetter: true },
  { key: 'tokensPerSecond', label: '每秒 token', unit: '个', lowerIsBetter: false },
  { key: 'lagP99Ms', label: '压测机发送延迟 P99', unit: '毫秒', lowerIsBetter: true },
];

/** Two runs of the same thing differ by a few per cent: less is no difference. */
const NOTICEABLE_PERCENT = 5;
/** A change of so little is none whatever its per cent, in the figure's own unit. */
const NOTICEABLE = 0.05;

/** Of all but the base, beside it; figures that no run has, such as those of streams, are left out. */
export function figureRows(
  all: readonly { readonly label: string; readonly report: Pick<StoredReport, 'figures'> }[],
): Comparison['figures'] {
  const [base, ...others] = all;
  return FIGURES.filter(({ key }) => all.some(({ report }) => report.figures[key] !== null)).flatMap(
    (figure) =>
      others.map(({ label, report }) =>
        figureRow(figure, label, report.figures[figure.key], base?.report.figures[figure.key] ?? null),
      ),
  );
}

function figureRow(
  { key, label, unit, lowerIsBetter }: ComparedFigure,
  run: string,
  value: number | null,
  base: number | null,
): Comparison['figures'][number] {
  const named = { id: `${key}-${run}`, key, run, value, base, label: `${label}（${unit}）` };
  if (value === null || base === null) {
    const words = value === null ? `${run} 没有数据` : '基准没有数据';
    return { ...named, changePercent: null, differs: null, better: null, words };
  }
  const difference = value - base;
  const changePercent = base === 0 ? null : round((difference / base) * 100);
  const differs =
    Math.abs(difference) > NOTICEABLE &&
    (changePercent === null || Math.abs(changePercent) >= NOTICEABLE_PERCENT);
  const better = !differs || lowerIsBetter === undefined ? null : difference < 0 === lowerIsBetter;
  const sign = difference > 0 ? '+' : '';
  const change =
    changePercent === null
      ? `${sign}${round(difference)}${unit === '%' ? '' : ' '}${unit}`
      : `${sign}${changePercent}%`;
  return {
    ...{ ...named, changePercent, differs, better },
    words: differs ? `${change}${better === null ? '' : better ? '，更好' : '，更差'}` : '',
  };
}

/** What was not the same: configuration, versions with their resources, machine. */
function settingRows(schemas: Config, all: readonly Compared[]): Comparison['settings'] {
  const columns = all.map(({ job }) => settingsOf(schemas, job));
  const keys = [...new Set(columns.flatMap((settings) => [...settings.keys()]))];
  return keys.flatMap((key) => {
    const values = columns.map((settings) => settings.get(key) ?? '没有');
    if (new Set(values).size < 2) return [];
    return [
      {
        ...{ id: key, label: key, values },
        words: values.map((value, index) => `${all[index]?.label}：${value}`).join('；'),
      },
    ];
  });
}

function settingsOf(schemas: Config, { snapshot, configName }: BenchmarkJob): ReadonlyMap<string, string> {
  if (snapshot === null) return new Map();
  const { service, machine } = snapshotRows(schemas, snapshot);
  const rows = [...service, ...configRows(schemas, snapshot), ...machine];
  const versions = snapshot.versions.map(
    ({ label, ready, cpuMilli, memoryMb, concurrency, weight }) =>
      `${label} × ${ready}（${cpuMilli / 1_000} 核，${memoryMb} MB，并发 ${concurrency}，占比 ${weight}%）`,
  );
  return new Map([
    ['评测配置', configName],
    ...rows.map(({ label, value }) => [label, value] as const),
    ...(versions.length === 0 ? [] : [['版本', versions.join('、')] as const]),
  ]);
}
