// A report as one HTML file: no script, nothing from elsewhere, every text escaped.
import type { Config } from '#config/config.ts';
import { zonedTime } from '#core/zoned-time.ts';
import { figureText } from '../measurement/thresholds.ts';
import type { Report, StoredReport } from '../record/stored-report.ts';
import { escapeText } from './escape-text.ts';
import { type PlotLine, plotSvg } from './plot-svg.ts';
import { type Chart, linesOf } from './series.ts';

export interface HtmlInputs {
  readonly head: Report;
  readonly report: StoredReport;
  readonly enums: Config['enums'];
  readonly at: Date;
  /** Of the clocks that the file shows, e.g. `Asia/Shanghai`. */
  readonly zone: string;
}

/** A time as the file shows it; of none `无`. */
type ShowTime = (time: string | Date | null) => string;

export function htmlReport({ head, report, enums, at, zone }: HtmlInputs): string {
  const timeText: ShowTime = (time) =>
    time === null ? '无' : zonedTime(new Date(time), zone, { seconds: true });
  const title = `性能评测 ${head.benchmarkName} #${head.number}`;
  const state = enums.get('stress-test-state')?.values.find(({ value }) => value === head.state)?.label;
  const verdict = enums.get('benchmark-verdict')?.values.find(({ value }) => value === head.verdict)?.label;
  const facts: Cells = [
    ['服务', head.serviceName],
    ['配置', head.configName],
    ['状态', `${state ?? head.state}${head.stateReason === '' ? '' : `：${head.stateReason}`}`],
    ['结论', head.verdict === 'none' ? head.conclusion : `${verdict ?? head.verdict}：${head.conclusion}`],
    ['开始时间', timeText(head.startedAt)],
    ['结束时间', timeText(head.endedAt)],
    ['计入的时间', head.measuredSeconds === null ? '无' : `${head.measuredSeconds} 秒`],
  ];
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeText(title)}</h1>
${head.partial ? '<p class="warning">这次评测没有运行到计划的结束，数据不完整。</p>' : ''}
<p>${escapeText(head.words)}</p>
${head.ownLimit ? `<p class="warning">${escapeText(`被自己的限流挡住：${head.ownLimit.words}。`)}</p>` : ''}
${pairs(facts)}
${section('可信度', list(head.validity.map(({ words }) => words)))}
${section('指标', figureTable(head))}
${section('达标条件', thresholdTable(head))}
${section('容量搜索', searchPart(head))}
${section('建议', head.recommendation ? `<p>${escapeText(head.recommendation.words)}</p>` : '')}
${CHARTS.map(([chart, name]) => section(name, plotOf(enums, report, chart, timeText))).join('\n')}
${section('分位数', spectrumPlot(report))}
${section('各级速率', rateTable(head))}
${section('错误', errorTable(head, timeText))}
${section('事件', eventTable(report, timeText))}
${snapshotPart(head)}
<p class="note">导出时间：${escapeText(timeText(at))}；各处的时间都是 ${escapeText(zone)} 时区的</p>
</body>
</html>
`;
}

const STYLE = `body{font:14px/1.6 system-ui,sans-serif;color:#1f2329;max-width:1040px;margin:24px auto;padding:0 16px}
h1{font-size:22px}h2{font-size:16px;margin:28px 0 8px}table{border-collapse:collapse;width:100%}
th,td{border-bottom:1px solid #e5e6eb;padding:6px 10px;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-weight:500;color:#646a73}.warning{background:#fff3e0;padding:8px 12px}.note{color:#646a73}svg{width:100%;height:auto}`;

const CHARTS: readonly (readonly [Chart, string])[] = [
  ['rate', '速率'],
  ['latency', '耗时'],
  ['errors', '错误'],
  ['in-flight', '处理中的请求'],
  ['replicas', '副本数'],
  ['cpu', '副本 CPU'],
  ['memory', '副本内存'],
  ['generator', '压测机'],
];

type Cells = readonly (readonly [string, string])[];

function section(name: string, content: string): string {
  return content === '' ? '' : `<section><h2>${escapeText(name)}</h2>${content}</section>`;
}

function pairs(rows: Cells): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ([name, value]) => `<tr><th>${escapeText(name)}</th><td>${escapeText(value)}</td></tr>`,
  );
  return `<table>${lines.join('')}</table>`;
}

function table(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  if (rows.length === 0) return '';
  const cells = (row: readonly (string | number | null)[]) =>
    row.map((cell) => `<td>${escapeText(cell === null ? '无' : String(cell))}</td>`).join('');
  return `<table><thead><tr>${head.map((name) => `<th>${escapeText(name)}</th>`).join('')}</tr></thead><tbody>${rows
    .map((row) => `<tr>${cells(row)}</tr>`)
    .join('')}</tbody></table>`;
}

function list(texts: readonly string[]): string {
  return texts.length === 0 ? '' : `<ul>${texts.map((text) => `<li>${escapeText(text)}</li>`).join('')}</ul>`;
}

function figureTable({ figures }: Report): string {
  return table(
    ['计划', '已发送', '成功', '失败', '未发出', '没有等到响应', '计划速率', '完成速率', '错误率'],
    [
      [
        ...[
          figures.offered,
          figures.sent,
          figures.completed,
          figures.failed,
          figures.dropped,
          figures.unanswered,
        ],
        ...[withUnit(figures.offeredRate, '次/秒'), withUnit(figures.achievedRate, '次/秒')],
        withUnit(figures.errorPercent, '%'),
      ],
    ],
  ).concat(
    table(
      ['平均', '最小', 'P50', 'P75', 'P90', 'P95', 'P99', 'P99.9', '最大'],
      [
        [figures.meanMs, figures.minMs, figures.p50Ms, figures.p75Ms, figures.p90Ms]
          .concat([figures.p95Ms, figures.p99Ms, figures.p999Ms, figures.maxMs])
          .map((value) => withUnit(value, 'ms')),
      ],
    ),
  );
}

function withUnit(value: number | null, unit: string): string | null {
  return value === null ? null : `${value}${unit === '%' ? unit : ` ${unit}`}`;
}

function thresholdTable({ thresholds }: Report): string {
  return table(
    ['条件', '测得', '符合'],
    thresholds.map(({ label, figure, value, passed }) => [
      label,
      figureText(figure, value),
      passed === null ? '没有数据' : passed ? '是' : '否',
    ]),
  );
}

function searchPart({ search }: Report): string {
  if (!search) return '';
  const rows = search.points.map(({ number, load, achievedRate, latencyMs, errorPercent, words }) => [
    ...[number, load, achievedRate, latencyMs, errorPercent, words],
  ]);
  const head = ['序号', `负载（${search.unit}）`, '完成速率', '耗时（ms）', '错误率（%）', '说明'];
  return `<p>${escapeText(search.words)}（${escapeText(search.stopReason)}）</p>${table(head, rows)}`;
}

function rateTable({ rates }: Report): string {
  return table(
    ['速率', '计划（次/秒）', '完成（次/秒）', '请求', 'P50（ms）', 'P95（ms）', 'P99（ms）', '错误率（%）'],
    rates.map((row) => [
      ...[row.label, row.offeredRate, row.achievedRate, row.calls],
      ...[row.p50Ms, row.p95Ms, row.p99Ms, row.errorPercent],
    ]),
  );
}

function errorTable({ errors }: Report, timeText: ShowTime): string {
  return table(
    ['错误', '次数', '占比（%）', '首次', '最近'],
    errors.map(({ label, calls, percent, firstAt, lastAt }) => [
      ...[label, calls, percent, timeText(firstAt ?? null), timeText(lastAt ?? null)],
    ]),
  );
}

function eventTable({ overlay }: StoredReport, timeText: ShowTime): string {
  return table(
    ['时间', '对象', '事件', '说明'],
    overlay.events.map(({ at, lane, label, reason }) => [timeText(at), lane, label, reason]),
  );
}

function snapshotPart({ snapshot }: Report): string {
  if (!snapshot) return '';
  const cells = (rows: readonly { readonly label: string; readonly value: string }[]): Cells =>
    rows.map(({ label, value }) => [label, value] as const);
  const versions = table(
    ['版本', '副本数', '就绪', '每副本 CPU（毫核）', '每副本内存（MB）', '并发上限', '流量占比（%）'],
    snapshot.versions.map((row) => [
      ...[row.label, row.replicas, row.ready, row.cpuMilli, row.memoryMb, row.concurrency, row.weight],
    ]),
  );
  return [
    section('服务', `${pairs(cells(snapshot.service))}${versions}`),
    section('配置', pairs(cells(snapshot.config))),
    section('压测机', pairs(cells(snapshot.machine))),
  ].join('\n');
}

function plotOf(enums: Config['enums'], report: StoredReport, chart: Chart, timeText: ShowTime): string {
  const lines = linesOf({ enums }, report, chart).filter(({ points }) =>
    points.some(([, value]) => value !== null && value !== 0),
  );
  if (lines.length === 0) return '';
  const drawn: readonly PlotLine[] = lines.map(({ label, unit, points }) => ({
    name: `${label}（${unit}）`,
    points,
  }));
  return plotSvg(drawn, { x: (ms) => timeText(new Date(ms)).slice(11) });
}

function spectrumPlot({ spectrum }: StoredReport): string {
  if (spectrum.length < 2) return '';
  const points = spectrum.map(({ nines, ms }) => [nines, ms] as const);
  return plotSvg([{ name: '耗时（ms）', points }], {
    x: (nines) => `${Number((100 * (1 - 10 ** -nines)).toFixed(4))}%`,
  });
}
