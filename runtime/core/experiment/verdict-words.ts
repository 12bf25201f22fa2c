import type { Assessment, Standing } from './assess.ts';
import { changeWords } from './finding-words.ts';
import type { MetricFinding } from './metric-finding.ts';
import { MIN_UNITS } from './test-plan.ts';
import type { VerdictStatus } from './verdict-status.ts';

/** What the numbers say and what to do, in a sentence. */
export function verdictWords(status: VerdictStatus, assessment: Assessment): string {
  return WORDS[status](assessment);
}

const WORDS: Readonly<Record<VerdictStatus, (assessment: Assessment) => string>> = {
  'no-data': ({ facts }) => (facts.stopped ? '已停止，没有请求计入测试' : '还没有计入测试的请求'),
  'too-few': ({ facts, units }) => {
    const counts = facts.arms.map(({ name }, arm) => `${name} ${units[arm] ?? 0} 个`);
    const when = facts.stopped ? '已停止，停止时调用方太少' : '调用方太少';
    return `${when}：${counts.join('，')}，每组至少要 ${MIN_UNITS} 个才能下结论`;
  },
  unhealthy: ({ facts, units, mismatch, isCrossed }) => {
    if (!mismatch.alarm)
      return isCrossed
        ? '数据不可信：有调用方先后到达了不同的组，请先查明原因'
        : '数据不可信：有请求的数值无法累计，结果缺少它们，请先查明原因';
    const counts = facts.arms.map(({ name }, arm) => `${name} ${units[arm] ?? 0} 个`);
    return `数据不可信：各组的调用方数量与计划的占比不符（${counts.join('，')}），请先查明原因`;
  },
  running: (assessment) => {
    const { facts, units } = assessment;
    const left = `按计划还需 ${facts.daysLeft} 天`;
    if (facts.plan.plan === 'fixed') return `${left}：到期判断一次的测试在计划结束时才下结论`;
    const isFull = units.every((count) => count >= facts.plan.plannedUnits);
    const seen = seenWords(assessment);
    return `${left}：${isFull ? '单位数已达到计划，' : ''}${seen === '' ? '目前还看不出结论' : `${seen}，目前还不下结论`}`;
  },
  undecided: (assessment) => {
    const { facts } = assessment;
    if (facts.plan.plan === 'fixed')
      return `已停止，比计划早 ${facts.daysLeft} 天：到期判断一次的测试提前停止，不下结论`;
    const seen = seenWords(assessment);
    return seen === '' ? '已停止，停止时目标还看不出差别' : `已停止，停止时${seen}`;
  },
  ship: (assessment) => {
    const { best, facts } = assessment;
    if (best === undefined) return '';
    const others = facts.arms.length > 2 ? `建议全量${best.arm.name}` : '建议全量';
    return `${best.arm.name}${changes(best.goals, 'better', assessment)}${safetyWords(best)}，${others}`;
  },
  'roll-back': (assessment) => {
    const harms = assessment.standings.map((standing) => harmWords(standing, assessment)).filter(Boolean);
    return `${harms.join('；')}，建议退回${controlName(assessment)}`;
  },
  choose: (assessment) => {
    const parts = assessment.standings.map((standing) => mixedWords(standing, assessment));
    return `${parts.join('；')}，请自行决定`;
  },
};

function controlName({ facts }: Assessment): string {
  return facts.arms.find((arm) => arm.control)?.name ?? '';
}

function changes(
  findings: readonly MetricFinding[],
  wanted: MetricFinding['finding'],
  { moment }: Assessment,
): string {
  return findings
    .filter(({ finding }) => finding === wanted)
    .map((found) => changeWords(found, moment))
    .join('，');
}

/** Such as ，成功率没有变差. */
function safetyWords({ guardrails }: Standing): string {
  const names = guardrails.filter(({ isSafe }) => isSafe).map(({ metric }) => metric.name);
  return names.length === 0 ? '' : `，${names.join('、')}没有变差`;
}

function harmWords({ arm, findings }: Standing, { breaches, moment }: Assessment): string {
  const isBreached = ({ metric }: MetricFinding) =>
    breaches.some((breach) => breach.arm === arm.key && breach.metric === metric.key);
  const harms = findings
    .filter((found) => isBreached(found) || (found.finding === 'worse' && found.metric.role !== 'secondary'))
    .map((found) => changeWords(found, moment));
  return harms.length === 0 ? '' : `${arm.name}${harms.join('，')}`;
}

/** Of the arms of which something is known already, though not enough for a verdict; empty where nothing is. */
function seenWords(assessment: Assessment): string {
  return assessment.standings
    .filter(
      ({ goals, guardrails }) =>
        [...goals, ...guardrails].some(({ finding }) => finding === 'better' || finding === 'worse') ||
        isSame(goals),
    )
    .map((standing) => mixedWords(standing, assessment))
    .join('；');
}

function mixedWords({ arm, goals, guardrails }: Standing, assessment: Assessment): string {
  const judged = [...goals, ...guardrails];
  const gains = changes(goals, 'better', assessment);
  const harms = changes(judged, 'worse', assessment);
  if (gains !== '' && harms !== '') return `${arm.name}${gains}，但${harms}`;
  const unsure = guardrails.filter(({ isSafe }) => !isSafe).map(({ metric }) => metric.name);
  if (gains !== '') return `${arm.name}${gains}，但还不能确定${unsure.join('、')}没有变差`;
  if (harms !== '') return `${arm.name}${harms}`;
  const all = goals.map((found) => changeWords(found, assessment.moment)).join('，');
  if (isSame(goals)) return `${arm.name}与${controlName(assessment)}没有实际差别，${all}`;
  return `看不出${arm.name}与${controlName(assessment)}有差别：${all}`;
}

/** No goal differs by as much as matters: that is known, other than where nothing can be told. */
function isSame(goals: readonly MetricFinding[]): boolean {
  return goals.length > 0 && goals.every(({ finding }) => finding === 'same');
}
