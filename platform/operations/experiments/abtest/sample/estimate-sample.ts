// What a test needs before it starts, from what its service really had in the last fourteen days.

import { AppError } from '#core/app-error.ts';
import { type SamplePlan, smallestEffects } from '#core/experiment/plan-sample.ts';
import { MIN_UNITS } from '#core/experiment/test-plan.ts';
import { unitsBy } from '#core/experiment/traffic-plan.ts';
import type { Operations } from '#core/generated/contracts.ts';
import type { Handler, OperationContext } from '../../../handler/handler.ts';
import { readVersions } from '../../../services/inference/find-inference.ts';
import { checkVersion } from '../version/check-version.ts';
import { draftOf } from '../version/draft-of.ts';
import { shownValue, unitOf } from '../version/metric-rules.ts';
import { configOf, findTest, findTestVersion, type VersionConfig } from '../version/test-version.ts';
import { correlationOf } from './baselines.ts';
import {
  type KnownUnit,
  LEAST_MINUTES,
  PAST_DAYS,
  type PastSpan,
  type PastSums,
  perDay,
  readPast,
  readSpan,
  spanDays,
} from './past-sums.ts';
import {
  type MetricPlan,
  neededFor,
  type Planned,
  planMetric,
  samplePlan,
  takingShare,
  unitsPerArmOf,
} from './plan-metrics.ts';
import { knownUnit } from './planned-units.ts';
import { recommendUnit, WEEK_DAYS } from './recommend-unit.ts';

type Request = Operations['abtest.version.samplesize']['request'];
type Answer = Operations['abtest.version.samplesize']['response'];
type UnitChoice = Answer['unitChoices'][number];

const DAY_MS = 86_400_000;
const UNITS: readonly KnownUnit[] = ['application', 'ip', 'request'];

export const estimateSample: Handler<'abtest.version.samplesize'> = async (request, context) => {
  const { db } = context.storage;
  const { serviceId } = await findTest(db, request.testId);
  const test = await askedConfig(request, context, serviceId);
  const now = context.now();
  const span = await readSpan(db, serviceId, test, now);
  if (span === undefined) return withoutPast(test, now, await readSpan(db, serviceId, EVERY_CALL, now));
  const pasts = new Map<KnownUnit, PastSums>();
  for (const unit of UNITS) pasts.set(unit, await readPast(db, serviceId, test, unit, span));
  return answerOf(test, samplePlan(test, request.power), span, pasts);
};

/** What the request says, else the version that it names, else what a new version begins with. */
async function askedConfig(
  { testId, versionId, power: _power, ...given }: Request,
  context: OperationContext,
  serviceId: string,
): Promise<VersionConfig> {
  const { db } = context.storage;
  const sent = new Set(context.request.sentFields);
  const asked = Object.fromEntries(Object.entries(given).filter(([field]) => sent.has(field)));
  const config = { ...(await baseConfig(context, testId, versionId, serviceId)), ...asked };
  await checkVersion(db, serviceId, config);
  return config;
}

async function baseConfig(
  { storage: { db } }: OperationContext,
  testId: string,
  versionId: string | undefined,
  serviceId: string,
): Promise<VersionConfig> {
  if (versionId === undefined) return draftOf(await readVersions(db, serviceId));
  const version = await findTestVersion(db, versionId);
  // One of another test, perhaps of another project, is none of this call's business.
  if (version.testId !== testId) throw new AppError('record.not-found');
  return configOf(version);
}

function answerOf(
  test: Planned,
  plan: SamplePlan,
  span: PastSpan,
  pasts: ReadonlyMap<KnownUnit, PastSums>,
): Answer {
  const own = pasts.get(knownUnit(test.unit) ?? 'request');
  const past = knownUnit(test.unit) === undefined ? undefined : own;
  const plans = past === undefined ? [] : test.metrics.map((metric) => planMetric(test, metric, past, plan));
  const needed = neededFor(test, plans);
  const days = spanDays(span);
  const choices = recommendUnit(
    test.unit,
    days,
    UNITS.map((unit) => choiceOf({ ...test, unit }, plan, pasts.get(unit))),
  );
  const traffic = past?.traffic;
  const verdict = decidable(test, past, needed);
  return {
    ...{ from: span.from.toISOString(), to: span.to.toISOString(), days },
    ...{ calls: span.calls, callsPerDay: perDay(span.calls, days) ?? null, unit: test.unit },
    units: past?.units ?? null,
    unitsPerDay: (traffic && unitsBy(traffic, 1)) ?? null,
    newUnitsPerDay: traffic?.newPerDay ?? null,
    recommendedUnit: choices.find(({ recommended }) => recommended)?.unit ?? null,
    ...{ plannedUnits: needed.units, plannedDays: finite(needed.days), ...verdict },
    warnings: [...warningsOf(test, days, plans, choices), ...tooFew(test, past)],
    unitChoices: choices,
    metrics: past === undefined ? [] : plans.map((one) => metricRow(test, one, past, plan)),
    effects: past === undefined ? [] : plans.flatMap((one) => effectRows(test, one, past, plan)),
  };
}

const EVERY_CALL: Pick<Planned, 'targeting'> = { targeting: [] };

/** @param others calls that do not meet the conditions */
export function withoutPast(test: Planned, now: Date, others: PastSpan | undefined): Answer {
  const words =
    others === undefined
      ? `最近 ${PAST_DAYS} 天没有请求，还不能估算；有请求以后再试`
      : `最近 ${PAST_DAYS} 天有 ${others.calls} 次请求，没有一次符合参加条件；这样开始的测试不会有数据，请检查条件`;
  return {
    ...{ from: new Date(now.getTime() - PAST_DAYS * DAY_MS).toISOString(), to: now.toISOString(), days: 0 },
    ...{ calls: 0, callsPerDay: null, unit: test.unit, unitsPerDay: null, newUnitsPerDay: null },
    units: knownUnit(test.unit) === undefined ? null : 0,
    ...{ recommendedUnit: null, plannedUnits: null, plannedDays: null, decidable: false, words },
    ...{ warnings: [], unitChoices: [], metrics: [], effects: [] },
  };
}

function decidable(
  test: Planned,
  past: PastSums | undefined,
  { units, days }: ReturnType<typeof neededFor>,
): Pick<Answer, 'decidable' | 'words'> {
  if (past === undefined)
    return {
      decidable: false,
      words:
        '请求日志没有请求头和查询参数，单位数要到开始以后才知道，现在不能判断流量是否足够；请填写每组计划单位数',
    };
  if (units === null && past.units < 2)
    return {
      decidable: false,
      words: `最近只有 ${past.units} 个单位，看不出单位之间相差多少，不能估算；请改用别的分组单位，或填写每组计划单位数`,
    };
  if (units === null)
    return {
      decidable: false,
      words: '目标指标没有过去的数据，或没有变化的余地，不能估算；请填写每组计划单位数',
    };
  const each = `每组需要 ${units} 个单位`;
  if (days === undefined) return { decidable: false, words: `${each}；${unknownDays(past)}` };
  if (days === Number.POSITIVE_INFINITY)
    return {
      decidable: false,
      words: `${each}，而最近 ${past.traffic.seen.length} 天一共只有 ${past.units} 个，这样的流量永远得不出结论`,
    };
  const fits = days <= test.durationDays;
  const rest = fits ? `计划的 ${test.durationDays} 天足够` : `超过计划的 ${test.durationDays} 天`;
  return { decidable: fits, words: `${each}，约 ${days} 天，${rest}` };
}

function unknownDays({ traffic, unit }: PastSums): string {
  if (unit === 'request' && traffic.newPerDay === undefined)
    return `请求还不到 ${LEAST_MINUTES} 分钟，看不出一天有多少，还不能估算天数`;
  return traffic.newPerDay === undefined
    ? '请求还不到两天，看不出以后每天有多少新的单位，还不能估算天数'
    : '有的目标没有过去的数据，还不能估算天数';
}

/** Null for what never comes as well: words say which. */
function finite(days: number | undefined): number | null {
  return days !== undefined && Number.isFinite(days) ? days : null;
}

function choiceOf(
  test: Planned & { readonly unit: KnownUnit },
  plan: SamplePlan,
  past: PastSums | undefined,
): UnitChoice {
  if (past === undefined) throw new Error(`[Bug] no past of unit ${test.unit}`);
  const plans = test.metrics.map((metric) => planMetric(test, metric, past, plan));
  const { units, days } = neededFor(test, plans);
  return {
    unit: test.unit,
    ...{
      units: past.units,
      callsPerUnit: past.calls / past.units,
      neededUnits: units,
      neededDays: finite(days),
    },
    recommended: false,
    words: choiceWords(test, past, units, days),
  };
}

const MEANINGS: Readonly<Record<KnownUnit, string>> = {
  application: '同一应用总是用同一版本',
  ip: '同一来源地址总是用同一版本',
  request: '每次请求各自分组，同一调用方会先后用到不同版本，它的请求不是独立的，区间会偏窄',
};

function choiceWords(
  { unit, arms }: Planned & { readonly unit: KnownUnit },
  past: PastSums,
  units: number | null,
  days: number | undefined,
): string {
  const meaning = MEANINGS[unit];
  if (past.units < MIN_UNITS * arms.length)
    return `${meaning}；最近只有 ${past.units} 个，每组至少要 ${MIN_UNITS} 个`;
  if (units === null) return `${meaning}；不能估算`;
  if (days === undefined) return `${meaning}；需要 ${units} 个一组，${unknownDays(past)}`;
  return Number.isFinite(days) ? `${meaning}；约 ${days} 天` : `${meaning}；需要 ${units} 个一组，流量不够`;
}

function metricRow(
  test: Planned,
  found: MetricPlan,
  past: PastSums,
  plan: SamplePlan,
): Answer['metrics'][number] {
  const { metric, baseline, units, fixedDays, sequentialDays } = found;
  const days = test.plan === 'fixed' ? fixedDays : sequentialDays;
  const known = finite(days);
  const smallest = effectAt(test, found, past, plan, test.durationDays)?.[test.plan] ?? null;
  const enough = known !== null && known <= test.durationDays;
  return {
    ...{
      key: metric.key,
      metric: metric.name,
      role: metric.role,
      unit: unitOf(metric),
      minEffect: metric.minEffect,
    },
    baseline: baseline === undefined ? null : shownValue(metric, baseline.value),
    deviation: baseline === undefined ? null : shownValue(metric, Math.sqrt(baseline.variancePerUnit)),
    correlation: correlationOf(metric, past),
    ...{ fixedUnits: units?.fixed ?? null, sequentialUnits: units?.sequential ?? null },
    ...{ fixedDays: finite(fixedDays), sequentialDays: finite(sequentialDays) },
    ...{ smallestEffect: smallest, enough },
    words: [
      metricWords(baseline !== undefined, units !== undefined, days, past),
      ...(baseline === undefined ? [] : tooFew(test, past)),
    ].join('；'),
  };
}

/** Fewer units than any verdict needs: whatever they show, nothing is said of it. */
function tooFew(test: Planned, past: PastSums | undefined): readonly string[] {
  const each = past && unitsAt(test, past, test.durationDays);
  return each === undefined || each >= MIN_UNITS
    ? []
    : [`计划的 ${test.durationDays} 天内每组只有约 ${each} 个单位，不到 ${MIN_UNITS} 个时不下结论`];
}

/** In each arm by the end of a day; undefined where nothing tells. */
function unitsAt(test: Planned, { traffic }: PastSums, day: number): number | undefined {
  const seen = unitsBy(traffic, day);
  return seen === undefined ? undefined : unitsPerArmOf(test, seen * takingShare(test));
}

function metricWords(
  isKnown: boolean,
  isPossible: boolean,
  days: number | undefined,
  past: PastSums,
): string {
  if (!isKnown) return past.units < 2 ? '单位太少，看不出相差多少' : '过去没有这个数据，开始以后才能判断';
  if (!isPossible) return '现在的值没有这样变化的余地';
  if (days === undefined) return unknownDays(past);
  return Number.isFinite(days) ? `约 ${days} 天` : '流量不够，永远得不出结论';
}

/** Smallest change that can be found by the end of a day, in percent and without its sign; undefined: none at all. */
function effectAt(
  test: Planned,
  { metric, baseline }: MetricPlan,
  past: PastSums,
  plan: SamplePlan,
  day: number,
) {
  const units = unitsAt(test, past, day);
  if (baseline === undefined || units === undefined || units < MIN_UNITS) return undefined;
  const better = metric.direction === 'up' ? 1 : -1;
  const size = (effect: number | null | undefined) =>
    effect === null || effect === undefined ? null : Math.abs(effect) * 100;
  const [found] = smallestEffects(baseline, [units], plan, better);
  const [worse] = smallestEffects(baseline, [units], plan, better === 1 ? -1 : 1);
  return {
    units,
    fixed: size(found?.fixed ?? worse?.fixed),
    sequential: size(found?.sequential ?? worse?.sequential),
  };
}

/** Days of the curve: each of the first ones, then fewer. */
const CURVE_DAYS = [1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28, 42, 60, 90];
const PLAN_LABELS = { fixed: '到期判断一次', sequential: '随时可以判断' } as const;

/** Of goals: what can be found, the longer the test goes on. */
function effectRows(test: Planned, found: MetricPlan, past: PastSums, sample: SamplePlan): Answer['effects'] {
  const { metric } = found;
  if (metric.role !== 'goal') return [];
  const days = [...new Set([...CURVE_DAYS, test.durationDays])].sort((one, other) => one - other);
  const byDay = days.map((day) => ({ day, effect: effectAt(test, found, past, sample, day) }));
  return (['fixed', 'sequential'] as const).flatMap((plan) =>
    byDay.flatMap(({ day, effect }) =>
      effect === undefined
        ? []
        : [
            {
              ...{
                key: metric.key,
                metric: metric.name,
                plan,
                label: `${metric.name} · ${PLAN_LABELS[plan]}`,
              },
              ...{ days: day, units: effect.units, effect: effect[plan] },
            },
          ],
    ),
  );
}

function warningsOf(
  test: Planned,
  days: number,
  plans: readonly MetricPlan[],
  choices: readonly UnitChoice[],
): readonly string[] {
  const recommended = choices.find((choice) => choice.recommended);
  const never = plans.filter(
    ({ metric, units, fixedDays }) =>
      metric.role === 'goal' && units !== undefined && fixedDays === Number.POSITIVE_INFINITY,
  );
  return [
    ...(days < WEEK_DAYS ? [youngWords(days)] : []),
    ...never.map(({ metric }) => `按现在的流量，目标“${metric.name}”永远得不出结论`),
    ...(recommended === undefined && knownUnit(test.unit) !== undefined ? [undecidedWords(choices)] : []),
    ...(recommended !== undefined && never.length > 0 && recommended.unit !== test.unit
      ? [`可以改按“${UNIT_LABELS[recommended.unit]}”分组，约 ${recommended.neededDays} 天`]
      : []),
    ...(test.unit === 'request' ? ['按每次请求分组时，同一调用方的请求不是独立的，区间会偏窄'] : []),
  ];
}

function undecidedWords(choices: readonly UnitChoice[]): string {
  return choices.some(({ neededDays }) => neededDays !== null)
    ? '应用和来源 IP 都得不出结论；只有每次请求的数量足够，但同一调用方的请求不是独立的，所以不建议按它分组'
    : '应用、来源 IP 和每次请求都得不出结论：流量太少，或值得注意的变化太小';
}

function youngWords(days: number): string {
  const minutes = Math.max(1, Math.floor(days * 1_440));
  if (minutes < 120) return `只有 ${minutes} 分钟的数据，由它推算一天的请求很粗略，起伏还看不出来`;
  if (days < 2) return `只有 ${Math.floor(days * 24)} 小时的数据，由它推算一天的请求很粗略，起伏还看不出来`;
  return `只有 ${Math.floor(days)} 天的数据，一周之内的起伏还看不出来`;
}

const UNIT_LABELS: Readonly<Record<string, string>> = {
  application: '应用',
  ip: '来源 IP',
  request: '每次请求',
};
