// What a policy is refused for, each fault at the field that a form shows it at.
import { describe, expect, it } from 'vitest';
import { AppError } from '#core/app-error.ts';
import { DEFAULT_POLICY, type ScalingPolicy, type TimeWindow } from '#core/scaling/policy.ts';
import { checkPolicy } from '../../../../../../platform/operations/runtime/autoscaling/policy/check-policy.ts';

function faultsOf(change: Partial<ScalingPolicy>) {
  try {
    checkPolicy({ ...DEFAULT_POLICY, ...change });
    return {};
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
}

describe('a policy is refused for', () => {
  it('a usage of more than a replica may have, and a metric twice', () => {
    expect(
      faultsOf({
        triggers: [
          { metric: 'concurrency', target: 500 },
          { metric: 'cpu', target: 100.5 },
          { metric: 'concurrency', target: 1 },
        ],
      }),
    ).toEqual({
      'triggers[1].target': '使用率是占副本上限的百分比，目标值不能超过 100 %，收到 100.5 %',
      'triggers[2].metric': '同一个指标只能有一个目标值',
    });
    expect(faultsOf({ triggers: [{ metric: 'gpu', target: 100 }] })).toEqual({});
  });

  it('replicas without a metric that lie outside the limits', () => {
    const fallback = (replicas: number, behavior: 'static' | 'currentReplicas' = 'static') =>
      faultsOf({ minReplicas: 2, maxReplicas: 5, fallback: { failureThreshold: 3, replicas, behavior } });
    expect(fallback(1)).toEqual({ 'fallback.replicas': '指标缺失时的副本数 1 小于最小副本数 2' });
    expect(fallback(6)).toEqual({ 'fallback.replicas': '指标缺失时的副本数 6 大于最大副本数 5' });
    expect([fallback(2), fallback(5), fallback(0, 'currentReplicas')]).toEqual([{}, {}, {}]);
  });

  it('a time window, at the field of its row', () => {
    const good = { start: '0 8 * * 1-5', end: '0 20 * * 1-5', timeZone: 'Asia/Shanghai', minReplicas: 2 };
    const second = (change: Partial<TimeWindow>) => faultsOf({ timeWindows: [good, { ...good, ...change }] });
    expect(second({ end: '0 20 * *' })).toEqual({
      'timeWindows[1].end': expect.stringContaining('“0 20 * *”不是有效的时间'),
    });
    expect(second({ timeZone: 'Mars' })).toEqual({
      'timeWindows[1].timeZone': expect.stringContaining('Mars'),
    });
    expect(second({ minReplicas: 11 })).toEqual({
      'timeWindows[1].minReplicas': '最小副本数 11 大于最大副本数 10',
    });
    expect(second({ end: ' 00  08 * * 1-5' })).toEqual({
      'timeWindows[1].end': '结束“ 00  08 * * 1-5”和开始是同一时刻，时段永远不会生效',
    });
    expect(second({ start: '0 8 * * *', end: '0 8 1-5 * *' })).toEqual({});
    const { minReplicas: _, ...bare } = good;
    expect(faultsOf({ timeWindows: [bare] })).toEqual({
      'timeWindows[0].minReplicas': '至少填写最小或最大副本数',
    });
  });
});
