import type { Timeline } from '../record/stored-report.ts';

/** So that spreadsheets take it as UTF-8. */
const MARK = '\uFEFF';
const HEAD =
  'time,planned_per_s,sent_per_s,completed_per_s,failed_per_s,dropped_per_s,p50_ms,p95_ms,p99_ms,in_flight,send_lag_p99_ms,generator_cpu_percent,errors';

/** A row for each step of the time axis. */
export function csvReport({ rows }: Timeline): string {
  const lines = rows.map((row) => {
    const errors = Object.entries(row.errors)
      .map(([code, calls]) => `${code}=${calls}`)
      .join(' ');
    const { at, planned, sent, completed, failed, dropped, p50, p95, p99, inFlight, lag, cpuPercent } = row;
    return [
      ...[new Date(at).toISOString(), planned, sent, completed, failed, dropped, p50, p95, p99],
      ...[inFlight, lag, cpuPercent, `"${errors.replaceAll('"', '""')}"`],
    ]
      .map((cell) => cell ?? '')
      .join(',');
  });
  return `${MARK}${[HEAD, ...lines].join('\r\n')}\r\n`;
}
