// The time axis of a run for a spreadsheet: a row for each step.
import { BYTE_ORDER_MARK, csvLine } from '../../../monitoring/request-log/csv.ts';
import type { Timeline } from '../record/stored-report.ts';

const TITLES = [
  ...['时间', '计划（次/秒）', '发送（次/秒）', '成功（次/秒）', '失败（次/秒）', '未发出（次/秒）'],
  ...['P50（毫秒）', 'P95（毫秒）', 'P99（毫秒）', '处理中的请求', '发送延迟 P99（毫秒）', '压测机 CPU（%）'],
  ...['错误', '说明'],
];

/** @param conclusion what the run comes to, and why it ended: stands in the last row */
export function csvReport({ rows }: Timeline, conclusion: string): string {
  const lines = rows.map((row, place) => {
    const errors = Object.entries(row.errors)
      .map(([code, calls]) => `${code} × ${calls}`)
      .join('；');
    const { at, planned, sent, completed, failed, dropped, p50, p95, p99, inFlight, lag, cpuPercent } = row;
    return csvLine([
      ...[new Date(at).toISOString(), planned, sent, completed, failed, dropped, p50, p95, p99],
      ...[inFlight, lag, cpuPercent, errors, place === rows.length - 1 ? conclusion : ''],
    ]);
  });
  return `${BYTE_ORDER_MARK}${csvLine(TITLES)}${lines.join('')}`;
}
