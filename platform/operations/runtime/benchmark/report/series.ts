// Curves of a run, and of its service on the same axis.
import type { Config } from '#config/config.ts';
import type { Handler, OperationContext, RequestOf } from '../../../handler/handler.ts';
import { type BenchmarkJob, findJob, isLive } from '../record/stored-job.ts';
import type { Overlay, StoredReport, Timeline, TimelineRow } from '../record/stored-report.ts';
import { currentReport } from './get-report.ts';

export type Chart = RequestOf<'benchmark.report.detail'>['chart'];

export interface Line {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  /** Epoch ms, value. */
  readonly points: readonly (readonly [number, number | null])[];
}

export const getSeries: Handler<'benchmark.report.detail'> = async ({ id, chart }, context) => {
  const job = await findJob(context.storage.db, id);
  const report = await currentReport(context, job);
  const { from, to } = spanOf(context, job);
  return {
    ...{ from, to, live: isLive(job) },
    stepSeconds: report?.timeline.stepSeconds ?? 1,
    series: report === undefined ? [] : linesOf(context.config, report, chart),
    events: report?.overlay.events ?? [],
  };
};

function spanOf({ now }: OperationContext, { startedAt, createdAt, endedAt }: BenchmarkJob) {
  return { from: startedAt ?? createdAt, to: endedAt ?? now() };
}

/** Every curve of a chart. */
export function linesOf(
  { enums }: Pick<Config, 'enums'>,
  { timeline, overlay }: Pick<StoredReport, 'timeline' | 'overlay'>,
  chart: Chart,
): readonly Line[] {
  switch (chart) {
    case 'rate':
      return [
        line(timeline, 'planned', '计划', '次/秒', ({ planned }) => planned),
        line(timeline, 'sent', '发送', '次/秒', ({ sent }) => sent),
        line(timeline, 'completed', '成功', '次/秒', ({ completed }) => completed),
        line(timeline, 'failed', '失败', '次/秒', ({ failed }) => failed),
        line(timeline, 'dropped', '未发出', '次/秒', ({ dropped }) => dropped),
      ];
    case 'latency':
      return [
        line(timeline, 'p50', 'P50', 'ms', ({ p50 }) => p50),
        line(timeline, 'p95', 'P95', 'ms', ({ p95 }) => p95),
        line(timeline, 'p99', 'P99', 'ms', ({ p99 }) => p99),
      ];
    case 'errors':
      return errorLines(enums, timeline);
    case 'in-flight':
      return [line(timeline, 'in-flight', '处理中的请求', '个', ({ inFlight }) => inFlight)];
    case 'replicas':
      return [overlayLine(overlay, 'replicas', '接收请求的副本', '个', ({ ready }) => ready)];
    case 'cpu':
      return [overlayLine(overlay, 'cpu', '副本 CPU', '%', ({ cpuPercent }) => cpuPercent)];
    case 'memory':
      return [overlayLine(overlay, 'memory', '副本内存', '%', ({ memoryPercent }) => memoryPercent)];
    case 'generator':
      return [
        line(timeline, 'lag', '发送延迟 P99', 'ms', ({ lag }) => lag),
        line(timeline, 'cpu', '压测机 CPU', '%', ({ cpuPercent }) => cpuPercent),
      ];
  }
}

function line(
  { rows }: Timeline,
  key: string,
  label: string,
  unit: string,
  of: (row: TimelineRow) => number | null,
): Line {
  return { key, label, unit, points: rows.map((row) => [row.at, of(row)] as const) };
}

function overlayLine(
  { rows }: Overlay,
  key: string,
  label: string,
  unit: string,
  of: (row: Overlay['rows'][number]) => number | null,
): Line {
  return { key, label, unit, points: rows.map((row) => [row.at, of(row)] as const) };
}

/** By code, the most frequent first; 0 in a second without that error. */
function errorLines(enums: Config['enums'], timeline: Timeline): readonly Line[] {
  const totals = new Map<string, number>();
  for (const { errors } of timeline.rows)
    for (const [code, calls] of Object.entries(errors)) totals.set(code, (totals.get(code) ?? 0) + calls);
  const labels = enums.get('benchmark-failure')?.values;
  return [...totals]
    .toSorted(([, one], [, other]) => other - one)
    .map(([code]) => {
      const label = labels?.find(({ value }) => value === code)?.label ?? code;
      return line(timeline, code, label, '次', ({ errors }) => errors[code] ?? 0);
    });
}
