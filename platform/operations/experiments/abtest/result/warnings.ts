// What a person should know before trusting the numbers.
import { knownUnit } from '../sample/planned-units.ts';
import { type TestVersion, UNPLANNED_UNITS } from '../version/test-version.ts';
import type { ArmLabel } from './arm-labels.ts';
import type { Judged } from './judge-version.ts';
import type { Result } from './metric-rows.ts';
import type { ArmFacts, ReplicaLoad } from './read-sums.ts';

type Warning = Result['warnings'][number];

/** Calls without a unit are more than a few. */
const MANY_WITHOUT_UNIT = 0.01;
/** Replicas of one arm work at so many more calls than those of another that latencies are no longer the versions'. */
const UNLIKE_LOAD = 0.2;
/** Calls in flight at a replica below which they hardly ever meet. */
const NO_LOAD = 0.2;
/** Of fewer calls the time that they took is not known to a fifth. */
const MIN_LOAD_CALLS = 200;

type Planned = Pick<TestVersion, 'metrics' | 'plannedUnits' | 'startedAt' | 'stoppedAt' | 'unit'>;

export function warningsOf(
  { metrics, plannedUnits, startedAt, stoppedAt, unit }: Planned,
  labels: readonly ArmLabel[],
  { arms, fault, verdict }: Judged,
): readonly Warning[] {
  const calls = arms.reduce((sum, arm) => sum + arm.calls, 0);
  const crossed = arms.reduce((sum, arm) => sum + arm.crossed, 0);
  const warnings: readonly (Warning | undefined)[] = [
    verdict.mismatch.alarm
      ? warning('mismatch', 'ERROR', '各组的单位数与计划的占比不符，结果不可信；原因见“样本比例的下钻”')
      : undefined,
    fault === undefined
      ? undefined
      : warning('incomplete', 'ERROR', `有 ${fault.times} 批请求没有计入，结果缺少它们：${fault.reason}`),
    plannedUnits === null && startedAt !== null
      ? warning(
          'unplanned',
          'WARNING',
          `没有填写每组计划单位数，${unplannedWords(unit)}；按每组 ${UNPLANNED_UNITS.toLocaleString('zh-CN')} 个单位计算区间和进度`,
        )
      : undefined,
    crossed > 0
      ? warning('crossed', 'WARNING', `${crossed} 个单位到达过多个组，它们只算在第一次到达的组`)
      : undefined,
    withoutUnit(arms, calls),
    unavailable(arms, labels),
    stoppedAt === null ? unlikeLoad(arms, labels) : undefined,
    ...metrics.map((metric, place) =>
      calls > 0 && arms.every((arm) => arm.metrics[place]?.y === 0 && !hasCounts(arm, place))
        ? warning('not-collected', 'WARNING', `指标“${metric.name}”还没有数据`)
        : undefined,
    ),
  ];
  return warnings.filter((one) => one !== undefined);
}

function unplannedWords(unit: TestVersion['unit']): string {
  return knownUnit(unit) === undefined
    ? '请求日志也不记录请求头和查询参数，开始时不能按过去的请求估算'
    : '开始时过去的请求也不足以估算';
}

function hasCounts(arm: ArmFacts, place: number): boolean {
  return (arm.metrics[place]?.batches ?? []).length > 0;
}

function withoutUnit(arms: readonly ArmFacts[], calls: number): Warning | undefined {
  const without = excludedCalls(arms, 'no-unit');
  const share = without / Math.max(1, calls + without);
  if (share <= MANY_WITHOUT_UNIT) return undefined;
  return warning(
    'no-unit',
    'WARNING',
    `${percentText(share)} 的请求没有分组单位，它们到达对照组，不计入结果`,
  );
}

function unavailable(arms: readonly ArmFacts[], labels: readonly ArmLabel[]): Warning | undefined {
  const missed = arms.filter(({ excluded }) => (excluded['arm-unavailable'] ?? 0) > 0);
  if (missed.length === 0) return undefined;
  const parts = missed.map(
    ({ arm, excluded }) => `${labelOf(labels, arm)} ${excluded['arm-unavailable'] ?? 0} 次`,
  );
  return warning(
    'arm-unavailable',
    'WARNING',
    `分组的版本不可用时，请求由对照组处理，不计入结果：${parts.join('，')}`,
  );
}

/**
 * Of a slower version more calls are in flight however they are shared out: only where its replicas also get more of them is the
 * difference one of load. Advice is for a test that runs; afterwards the numbers stand by arm.
 */
function unlikeLoad(arms: readonly ArmFacts[], labels: readonly ArmLabel[]): Warning | undefined {
  const loads = arms.flatMap(({ arm, load }) =>
    load === null || load.calls < MIN_LOAD_CALLS ? [] : [{ arm, ...load }],
  );
  const ascending = loads.toSorted((one, other) => one.perSecond - other.perSecond);
  const [least, most] = [ascending[0], ascending.at(-1)];
  if (least === undefined || most === undefined) return undefined;
  if (most.inFlight < NO_LOAD) return undefined;
  if (!isUnlike(most.perSecond, least.perSecond) || !isUnlike(most.inFlight, least.inFlight))
    return undefined;
  const text = ({ arm, perSecond, inFlight }: Load) =>
    `${labelOf(labels, arm)} 每秒 ${perSecond.toPrecision(2)} 个、同时 ${inFlight.toPrecision(2)} 个`;
  return warning(
    'in-flight',
    'WARNING',
    `每个实例处理的请求数相差超过 20%（${text(most)}；${text(least)}），耗时的差别可能只是负载的差别；如果一直如此，停止测试，调整实例数后复制出新的测试版本重新开始`,
  );
}

interface Load extends ReplicaLoad {
  readonly arm: string;
}

function isUnlike(more: number, less: number): boolean {
  return more > less * (1 + UNLIKE_LOAD);
}

export function excludedCalls(arms: readonly ArmFacts[], reason?: string): number {
  return arms.reduce(
    (sum, { excluded }) =>
      sum +
      Object.entries(excluded).reduce(
        (calls, [key, count]) => calls + (reason === undefined || key === reason ? count : 0),
        0,
      ),
    0,
  );
}

function labelOf(labels: readonly ArmLabel[], key: string): string {
  return labels.find((label) => label.key === key)?.label ?? key;
}

function percentText(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function warning(kind: Warning['kind'], level: 'WARNING' | 'ERROR', words: string): Warning {
  return { kind, level, words };
}
