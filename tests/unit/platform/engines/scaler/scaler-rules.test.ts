// What the scaler adds to the core's decisions: limits of the platform, what becomes of a change, the state of a policy.
import { describe, expect, it } from 'vitest';
import { SCALING_HOLDS, SCALING_REASONS } from '#core/scaling/decision.ts';
import { DEFAULT_POLICY, SCALING_METRICS, type ScalingPolicy } from '#core/scaling/policy.ts';
import { limitsAt } from '#core/scaling/time-window.ts';
import {
  type DecideInput,
  decideVersion,
  mainHold,
  type VersionDecision,
} from '#engines/scaler/decide-version.ts';
import { afterFailure, afterSuccess, followChange } from '#engines/scaler/follow-change.ts';
import { freshState } from '#engines/scaler/kept-state.ts';
import { stateChange } from '#engines/scaler/policy-state.ts';
import { createWords } from '#engines/scaler/words.ts';
import { loadTestConfig } from '../../../../support/load-test-config.ts';

const NOW = Date.parse('2026-05-10T12:00:00Z');
const policy: ScalingPolicy = {
  ...DEFAULT_POLICY,
  ...{ minReplicas: 0, maxReplicas: 10, stableWindowSeconds: 1 },
  triggers: [{ metric: 'tps', target: 10 }],
};
const input = (change: { tps?: number; wanted?: number } & Partial<DecideInput> = {}): DecideInput => {
  const { tps = 45, wanted = 1, ...more } = change;
  const replicas = Array.from({ length: wanted }, () => ({ isReady: true }));
  return {
    ...{ policy, kept: freshState(0), now: NOW, limits: limitsAt(more.policy ?? policy, NOW) },
    version: { wanted, inTest: false, isShadow: false, queueSize: 10, serviceState: 'Running' },
    sample: { at: NOW, replicas, tps, queueLength: 0 },
    ...more,
  };
};
const version = (change: Partial<DecideInput['version']>) => ({ ...input().version, ...change });

describe('a decision', () => {
  it('has as many replicas as the load wants', () => {
    expect(decideVersion(input()).decision).toMatchObject({ desired: 5, wanted: 5, reason: 'metric' });
  });

  it('is held back by the quota, also below the minimum', () => {
    const { decision } = decideVersion(input({ quota: 3 }));
    expect([decision.wanted, mainHold(decision)]).toEqual([3, 'quota']);
    const least = { ...policy, minReplicas: 6 };
    const idle = decideVersion(input({ tps: 0, policy: least, quota: 2 })).decision;
    expect([idle.wanted, mainHold(idle)]).toEqual([2, 'quota']);
    // A quota that was lowered takes no replica away.
    expect(decideVersion(input({ tps: 45, wanted: 5, quota: 1 })).decision.wanted).toBe(5);
  });

  it('wants the minimum where the quota has no room for it, and says how much there is and stays', async () => {
    const words = createWords(await loadTestConfig());
    const least = { ...policy, minReplicas: 10 };
    const idle = decideVersion(input({ tps: 0, wanted: 8, policy: least, quota: 6 })).decision;
    expect(idle).toMatchObject({ desired: 10, wanted: 8, reason: 'belowMin', limits: { min: 10, max: 10 } });
    expect(words.whole(1, idle)).toBe('v1 现有 8 个副本，少于最小副本数 10，保持 8 个（资源配额只够 6 个）');
    // Triggers that want more than the minimum are what it is held back from.
    const busy = decideVersion(input({ policy: { ...policy, minReplicas: 4 }, quota: 3 })).decision;
    expect([busy.desired, busy.reason, words.whole(1, busy)]).toEqual([
      ...[5, 'belowMin'],
      'v1 现有 1 个副本，少于最小副本数 4，指标需要 5 个副本，调整为 3 个（资源配额只够 3 个）',
    ]);
    expect(words.hold(decideVersion(input({ quota: 3 })).decision)).toBe('资源配额只够 3 个');
  });

  it('names what kept it from where it was going, not what turned it back on the way', () => {
    const held = (desired: number, wanted: number, ...heldBack: VersionDecision['heldBack']) => {
      const limits = { min: 0, max: 2 };
      return { ...decideVersion(input({ wanted: 2 })).decision, limits, desired, wanted, heldBack };
    };
    const rate = { by: 'scaleDownRate', from: 0, to: 1 } as const;
    expect(mainHold(held(0, 2, rate, { by: 'stabilizationDown', from: 1, to: 2 }))).toBe('stabilizationDown');
    // A burst would have kept five: the maximum keeps nobody from going down.
    const burst = held(1, 2, { by: 'panicMode', from: 1, to: 5 }, { by: 'max', from: 5, to: 2 });
    expect(mainHold(burst)).toBe('panicMode');
    // It went to the minimum: that the rate would have let it go no further held nothing.
    const least = { ...held(0, 1, rate), limits: { min: 1, max: 2 } };
    expect([mainHold(held(0, 1, rate)), mainHold(least)]).toEqual(['scaleDownRate', 'min']);
    expect(mainHold({ ...least, leastBy: 'queueSize' })).toBe('queueSize');
  });

  it('says in words what it does, each figure as it is', async () => {
    const words = createWords(await loadTestConfig());
    const said = (change: Parameters<typeof input>[0]) =>
      words.whole(1, decideVersion(input(change)).decision);
    const two = { ...policy, minReplicas: 2 };
    expect([
      said({}),
      said({ tps: 0, policy: two }),
      said({ wanted: 3, tps: 20, policy: { ...policy, maxReplicas: 2 } }),
      said({ wanted: 2, tps: 10 }),
      said({ wanted: 2, tps: 30, policy: { ...policy, maxReplicas: 2 } }),
      said({ sample: { at: NOW, replicas: [] } }),
    ]).toEqual([
      'v1 每秒请求数 45，目标 10，需要 5 个副本',
      'v1 现有 1 个副本，少于最小副本数 2，调整为 2 个',
      'v1 现有 3 个副本，多于最大副本数 2，调整为 2 个',
      'v1 每秒请求数 5，目标 10，需要 1 个副本，保持 2 个（缩容稳定窗口）',
      'v1 每秒请求数 15，目标 10，需要 3 个副本，保持 2 个（最大副本数是 2）',
      'v1 没有可用的指标，需要 1 个副本',
    ]);
  });

  it('changes nothing while the service changes, or soon after replicas did not start', () => {
    const busy = decideVersion(input({ version: version({ serviceState: 'Updating' }) })).decision;
    expect([busy.wanted, mainHold(busy)]).toEqual([1, 'serviceState']);
    const failed = afterFailure(freshState(0), '没有启动', NOW - 59_000);
    const waiting = decideVersion(input({ kept: failed })).decision;
    expect([waiting.wanted, mainHold(waiting)]).toEqual([1, 'startFailed']);
    const rested = afterFailure(freshState(0), '没有启动', NOW - 60_000);
    expect(decideVersion(input({ kept: rested })).decision.wanted).toBe(5);
  });

  it('leaves one replica where no call could wait, and to arms of a test', () => {
    const scaleToZero = { cooldownSeconds: 0, graceSeconds: 0 };
    const scaleDown = { ...policy.scaleDown, stabilizationWindowSeconds: 0 };
    const eager = { ...policy, scaleToZero, scaleDown };
    const idle = (change: Partial<DecideInput['version']>) =>
      decideVersion(input({ tps: 0, policy: eager, version: version(change) })).decision;
    expect(idle({}).wanted).toBe(0);
    expect([idle({ queueSize: 0 }).wanted, mainHold(idle({ queueSize: 0 }))]).toEqual([1, 'queueSize']);
    expect([idle({ inTest: true }).wanted, mainHold(idle({ inTest: true }))]).toEqual([1, 'min']);
  });
});

describe('a shadow', () => {
  it('keeps one replica whatever the minimum is, and follows its own load', () => {
    const shadow = (change: Parameters<typeof input>[0]) =>
      decideVersion(
        input({
          policy: { ...policy, minReplicas: 4 },
          ...change,
          version: version({ wanted: change?.wanted ?? 1, inTest: true, isShadow: true }),
        }),
      ).decision;
    expect(shadow({ tps: 0 })).toMatchObject({ wanted: 1, limits: { min: 1, max: 10 } });
    expect(shadow({ tps: 25 }).wanted).toBe(3);
  });
});

describe('a change', () => {
  const change = { logId: 'asl', before: 1, got: 3, at: NOW, isUnderWay: false };
  const replica = (state: string, restarts = 0) => ({
    ...{
      id: state,
      state,
      restarts,
      stateReason: '退出码 1',
      wasReady: state === 'Running',
      cpu: null,
      gpu: null,
    },
  });
  const there = (...states: readonly ReturnType<typeof replica>[]) => ({
    replicas: states,
    leaving: 0,
    startTimeoutS: 10,
  });

  it('is done when all of it is ready, or gone', () => {
    const up = [replica('Running'), replica('Running')];
    expect(followChange(change, there(...up, replica('Pending')), NOW)).toEqual({ is: 'under way' });
    expect(followChange(change, there(...up, replica('Running')), NOW)).toEqual({ is: 'done' });
    const down = { ...change, before: 3, got: 1 };
    expect(followChange(down, { ...there(replica('Running')), leaving: 1 }, NOW)).toEqual({
      is: 'under way',
    });
    expect(followChange(down, there(replica('Running')), NOW)).toEqual({ is: 'done' });
  });

  it('has failed when a replica fails again and again, or does not come in time', () => {
    const dying = there(replica('Running'), replica('Running'), replica('Failed', 2));
    expect(followChange(change, dying, NOW)).toEqual({ is: 'failed', reason: '退出码 1', restore: 2 });
    const late = there(replica('Running'), replica('Pending'));
    expect(followChange(change, late, NOW + 39_000)).toEqual({ is: 'under way' });
    expect(followChange(change, late, NOW + 41_000)).toEqual({
      is: 'failed',
      reason: '10 秒内没有就绪',
      restore: 1,
    });
  });

  it('that failed is tried again later and later, until one works', () => {
    let kept = freshState(0);
    const pauses = Array.from({ length: 6 }, () => {
      kept = afterFailure(kept, '没有启动', NOW);
      return (kept.retryAt ?? 0) - NOW;
    });
    expect(pauses).toEqual([60_000, 120_000, 240_000, 480_000, 960_000, 1_800_000]);
    expect(afterSuccess(kept)).toEqual(freshState(0));
  });
});

describe('a policy', () => {
  const label = (metric: string) => metric;
  const well = { lost: { tps: 0 }, failure: '' };
  it.each([
    ['Starting', [], undefined],
    ['Starting', [well], 'ready'],
    ['Running', [well], undefined],
    ['Running', [well, { lost: { tps: 11 }, failure: '' }], 'fallback'],
    ['Running', [{ lost: { tps: 10 }, failure: '' }], undefined],
    ['Warning', [{ lost: { tps: 11 }, failure: '' }], undefined],
    ['Warning', [well], 'ready'],
    ['Running', [{ lost: {}, failure: '没有启动' }], 'fail'],
    ['Error', [{ lost: {}, failure: '没有启动' }], undefined],
    ['Error', [well], 'ready'],
  ] as const)('in %s with %j: %s', (state, versions, event) => {
    expect(stateChange(state, versions, { label })?.event).toBe(event);
  });
});

it('a policy that lost metrics says which, with a space before Latin letters', () => {
  const label = (metric: string) => ({ cpu: 'CPU 使用率', tps: '每秒请求数' })[metric] ?? metric;
  const reasonOf = (lost: Readonly<Record<string, number>>) =>
    stateChange('Running', [{ lost, failure: '' }], { label })?.reason;
  expect([reasonOf({ cpu: 11, tps: 11 }), reasonOf({ tps: 11 })]).toEqual([
    ...['没有 CPU 使用率、每秒请求数的数据', '没有每秒请求数的数据'],
  ]);
});

it('reasons, holds and metrics of the core have a name for people', async () => {
  const { enums } = await loadTestConfig();
  const values = (id: string) => enums.get(id)?.values.map(({ value }) => value) ?? [];
  expect(values('autoscaling-trigger')).toEqual([...SCALING_METRICS]);
  expect(values('autoscaling-reason')).toEqual([...SCALING_REASONS]);
  expect(values('autoscaling-hold')).toEqual(expect.arrayContaining([...SCALING_HOLDS]));
});
