import { describe, expect, it } from 'vitest';
import { decide } from '#core/experiment/decide.ts';
import { breachedGuardrails } from '#core/experiment/guardrail.ts';
import { judgeTest } from '#core/experiment/judge-test.ts';
import type { TestFacts } from '#core/experiment/test-facts.ts';
import type { TestMetric } from '#core/experiment/test-plan.ts';
import { armOf, DURATION, planOf, SUCCESS, spreadUnits, trialUnits } from './arms.ts';

const METRICS: readonly TestMetric[] = [DURATION, SUCCESS];
const NAMES = ['旧版本', '新版本', '试验版'];

/** Durations of mean and spread, and how many of the units' calls succeed. */
interface ArmDraft {
  readonly units?: number;
  readonly mean?: number;
  readonly successes?: number;
}

function factsOf(drafts: readonly ArmDraft[], more: Partial<TestFacts> = {}): TestFacts {
  const sums = drafts.map(({ units = 1_000, mean = 100, successes = Math.round(units * 0.95) }, arm) =>
    armOf('ABC'[arm] ?? '', spreadUnits(units, mean, 40), trialUnits(units, successes)),
  );
  return {
    arms: sums.map(({ arm }, place) => ({
      key: arm,
      name: NAMES[place] ?? arm,
      control: place === 0,
      share: 50,
    })),
    sums,
    metrics: METRICS,
    plan: planOf('sequential'),
    ended: true,
    daysLeft: 0,
    ...more,
  };
}

function decided(facts: TestFacts) {
  return decide(judgeTest(facts.sums, 'A', facts.metrics, facts), facts);
}

describe('a guardrail that hardly ever fails', () => {
  it.each([
    ['of which nobody failed', 1_000, 1_000, '成功率：各组都是 100%，没有变差'],
    ['of which a few failed', 999, 997, '成功率：只有个别调用不同，没有变差'],
  ])('%s is said to have held', (_what, control, treatment, words) => {
    const { metrics } = decided(factsOf([{ successes: control }, { mean: 80, successes: treatment }]));
    expect(metrics.find(({ metric }) => metric === 'success')?.words).toBe(words);
  });
});

describe('the verdict', () => {
  it.each<[string, string, TestFacts]>([
    ['no-data', '还没有计入测试的请求', factsOf([{ units: 0 }, { units: 0 }])],
    [
      'too-few',
      '调用方太少：旧版本 40 个，新版本 44 个，每组至少要 50 个才能下结论',
      factsOf([{ units: 40 }, { units: 44, mean: 10 }]),
    ],
    [
      'unhealthy',
      '数据不可信：各组的调用方数量与计划的占比不符（旧版本 1000 个，新版本 800 个），请先查明原因',
      factsOf([{}, { units: 800, mean: 50 }]),
    ],
    [
      'running',
      '按计划还需 5 天：目前还看不出结论',
      factsOf([{}, { mean: 99 }], { plan: planOf('sequential', 1_001), ended: false, daysLeft: 5 }),
    ],
    [
      'running',
      '按计划还需 5 天：单位数已达到计划，目前还看不出结论',
      factsOf([{}, { mean: 99 }], { ended: false, daysLeft: 5 }),
    ],
    [
      'undecided',
      '已停止，停止时目标还看不出差别',
      factsOf([{}, { mean: 99 }], { ended: false, stopped: true, daysLeft: 5 }),
    ],
    [
      'undecided',
      '已停止，比计划早 5 天：到期判断一次的测试提前停止，不下结论',
      factsOf([{}, { mean: 80 }], { plan: planOf('fixed'), ended: false, stopped: true, daysLeft: 5 }),
    ],
    [
      'no-data',
      '已停止，没有请求计入测试',
      factsOf([{ units: 0 }, { units: 0 }], { ended: false, stopped: true }),
    ],
    [
      'too-few',
      '已停止，停止时调用方太少：旧版本 40 个，新版本 44 个，每组至少要 50 个才能下结论',
      factsOf([{ units: 40 }, { units: 44, mean: 10 }], { ended: false, stopped: true }),
    ],
    [
      'running',
      '按计划还需 5 天：到期判断一次的测试在计划结束时才下结论',
      factsOf([{}, { mean: 80 }], { plan: planOf('fixed'), ended: false, daysLeft: 5 }),
    ],
    [
      'ship',
      '新版本平均耗时低 12%（95% 区间 8.6%–15%），成功率没有变差，建议全量',
      factsOf([{}, { mean: 88 }], { plan: planOf('fixed') }),
    ],
    [
      'ship',
      '新版本平均耗时低 12%（95% 区间 6.7%–17%），成功率没有变差，建议全量',
      factsOf([{}, { mean: 88 }], { ended: false, daysLeft: 5 }),
    ],
    [
      'roll-back',
      '新版本平均耗时高 10%（95% 区间 6.4%–14%），建议退回旧版本',
      factsOf([{}, { mean: 110 }], { plan: planOf('fixed') }),
    ],
    [
      'choose',
      '看不出新版本与旧版本有差别：平均耗时低 1%（95% 区间从低 4.4% 到高 2.6%），请自行决定',
      factsOf([{}, { mean: 99 }], { plan: planOf('fixed') }),
    ],
    [
      'choose',
      '新版本平均耗时低 12%（95% 区间 8.6%–15%），但成功率低 2.2 个百分点（95% 区间 0.1–4.3 个百分点），请自行决定',
      factsOf([{}, { mean: 88, successes: 928 }], { plan: planOf('fixed') }),
    ],
    [
      'roll-back',
      '新版本成功率低 9 个百分点（95% 区间 5.1–13 个百分点），建议退回旧版本',
      factsOf([{}, { mean: 100, successes: 860 }], { ended: false, daysLeft: 9 }),
    ],
  ])('%s: %s', (status, words, facts) => {
    const verdict = decided(facts);
    expect(verdict.words).toBe(words);
    expect(verdict.status).toBe(status);
    expect(verdict.arm).toBe(status === 'ship' ? 'B' : null);
  });

  it('ships what is quicker where nothing ever fails, and stops what always fails at once', () => {
    const flawless = factsOf([{ successes: 1_000 }, { mean: 80, successes: 1_000 }], { ended: false });
    expect(decided(flawless)).toMatchObject({
      status: 'ship',
      words: expect.stringMatching(/^新版本平均耗时低 20%.*，成功率没有变差，建议全量$/),
    });
    const broken = factsOf([{ successes: 1_000 }, { mean: 80, successes: 0 }], { ended: false });
    expect(decided(broken)).toMatchObject({
      status: 'roll-back',
      breaches: [{ arm: 'B', metric: 'success', difference: -1 }],
      words: expect.stringMatching(/成功率低 100 个百分点（范围还定不下来），建议退回旧版本$/),
    });
    // Few units say nothing yet, however clear they look.
    const few = factsOf(
      [
        { units: 49, successes: 49 },
        { units: 49, successes: 0 },
      ],
      { ended: false },
    );
    expect(decided(few)).toMatchObject({ status: 'too-few', breaches: [] });
  });

  it('names the best of several arms', () => {
    const verdict = decided(factsOf([{}, { mean: 92 }, { mean: 85 }], { plan: planOf('fixed') }));
    expect(verdict).toMatchObject({ status: 'ship', arm: 'C' });
    expect(verdict.words).toMatch(/^试验版平均耗时低 15%.*建议全量试验版$/);
  });

  it('waits for proof that a guardrail with a limit is not worse', () => {
    const metrics = [DURATION, { ...SUCCESS, minEffect: 0.01 }];
    const facts = factsOf([{}, { mean: 85, successes: 945 }], { metrics, plan: planOf('fixed') });
    expect(decided(facts)).toMatchObject({
      status: 'choose',
      words: expect.stringMatching(/，但还不能确定成功率没有变差，请自行决定$/),
    });
    const many = factsOf([{ units: 20_000 }, { units: 20_000, mean: 85 }], {
      metrics,
      plan: planOf('fixed'),
    });
    expect(decided(many).status).toBe('ship');
  });

  it.each([
    [{ stopped: true }, /^已停止，停止时新版本平均耗时低 15%（.*），但还不能确定成功率没有变差$/],
    [
      { stopped: false },
      /^按计划还需 5 天：.*新版本平均耗时低 15%（.*），但还不能确定成功率没有变差，目前还不下结论$/,
    ],
  ])('says before the end what is known and what is not: %o', (state, words) => {
    const metrics = [DURATION, { ...SUCCESS, minEffect: 0.01 }];
    const more = { metrics, ended: false, daysLeft: 5, ...state };
    const verdict = decided(factsOf([{}, { mean: 85, successes: 945 }], more));
    expect(verdict.metrics[0]?.finding).toBe('better');
    expect(verdict.status).toBe(state.stopped ? 'undecided' : 'running');
    expect(verdict.words).toMatch(words);
  });

  it('names after a stop a gain beside a loss, and only arms of which something is known', () => {
    const stopped = { ended: false, stopped: true, daysLeft: 5 };
    expect(decided(factsOf([{}, { mean: 99 }, { mean: 120 }], stopped)).words).toMatch(
      /^已停止，停止时试验版平均耗时高 20%（[^；]*）$/,
    );
    const metrics = [DURATION, { ...SUCCESS, role: 'goal' as const }];
    expect(decided(factsOf([{}, { mean: 80, successes: 850 }], { ...stopped, metrics })).words).toMatch(
      /^已停止，停止时新版本平均耗时低 20%（.*），但成功率低 10 个百分点（.*）$/,
    );
  });

  it('calls small what matters to nobody', () => {
    const metrics = [{ ...DURATION, minEffect: 0.05 }, SUCCESS];
    const facts = factsOf([{ units: 50_000 }, { units: 50_000, mean: 98.5 }], {
      metrics,
      plan: planOf('fixed'),
    });
    const verdict = decided(facts);
    expect(verdict.status).toBe('choose');
    expect(verdict.words).toMatch(/^新版本与旧版本没有实际差别，平均耗时低 1.5%.*，请自行决定$/);
    expect(verdict.metrics[0]).toMatchObject({
      finding: 'same',
      words: expect.stringMatching(/^平均耗时低 1.5%（95% 区间 1%–2%），没有实际差别$/),
    });
  });

  it('trusts no test whose units were in several arms', () => {
    const facts = factsOf([{}, { mean: 50 }]);
    const [control, treatment] = facts.sums;
    if (control === undefined || treatment === undefined) throw new Error('two arms');
    const crossed = (count: number) => ({ ...facts, sums: [control, { ...treatment, crossed: count }] });
    expect(decided(crossed(20)).status).toBe('ship');
    expect(decided(crossed(21))).toMatchObject({
      status: 'unhealthy',
      words: '数据不可信：有调用方先后到达了不同的组，请先查明原因',
    });
  });

  it('needs a control', () => {
    const facts = factsOf([{}, {}]);
    const arms = facts.arms.map((arm) => ({ ...arm, control: false }));
    expect(() => decide([], { ...facts, arms })).toThrow('No arm of the test is the control');
  });
});

describe('a guardrail', () => {
  const breaches = (drafts: readonly ArmDraft[], minEffect?: number) => {
    const facts = factsOf(drafts);
    const metrics = [DURATION, { ...SUCCESS, ...(minEffect === undefined ? {} : { minEffect }) }];
    return breachedGuardrails(facts.sums, 'A', metrics, planOf('fixed'));
  };

  it('is breached by certain harm, at any time of any plan', () => {
    expect(breaches([{}, { successes: 860 }])).toEqual([
      {
        arm: 'B',
        metric: 'success',
        lift: expect.closeTo(-0.0947, 3),
        difference: expect.closeTo(-0.09, 10),
      },
    ]);
  });

  it('is not breached by what is better, uncertain, too small to matter, or of too few units', () => {
    expect(breaches([{}, { successes: 990 }])).toEqual([]);
    expect(breaches([{}, { successes: 935 }])).toEqual([]);
    expect(breaches([{}, { successes: 860 }], 0.1)).toEqual([]);
    expect(breaches([{ units: 45 }, { units: 45, successes: 5 }])).toEqual([]);
  });
});
