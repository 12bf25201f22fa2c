// What a replay rests on, in words.

import type { ScalingPolicy } from '#core/scaling/policy.ts';
import { countPoints, FEWEST_POINTS, type FittedModel } from '#core/scaling/replay/fit-model.ts';
import type { Traffic } from '#core/scaling/replay/traffic.ts';
import type { Row } from '#storage/database.ts';

/** Of a version that there is not. */
export const NO_DATA = '没有可以回放的版本';

const NO_PAST_GPU = '过去的请求记录里没有 GPU 使用率，不能回放';
export const NO_GPU = `这个策略按 GPU 使用率伸缩，${NO_PAST_GPU}；去掉 GPU 触发指标后可以回放`;
export const NO_GPU_PRESENT = `现在的策略按 GPU 使用率伸缩，${NO_PAST_GPU}`;

/** What is missing for a replay, and when it will be there; the pages that show it have no other range to choose. */
export function tooLittle(traffic: Traffic): string {
  const minutes = countPoints(traffic);
  return `这段时间里有请求、有副本的只有 ${minutes} 分钟，至少要 ${FEWEST_POINTS} 分钟才能回放；再有 ${FEWEST_POINTS - minutes} 分钟的请求后重试`;
}

export function modelWords(fitted: FittedModel, startSeconds: number | undefined): string {
  const { model, evidence, error, points } = fitted;
  const rate = `每个副本每秒 ${short(model.ratePerReplica)} 个请求`;
  const rests =
    evidence === 'saturation'
      ? `${rate}，由耗时随负载的上升得出`
      : `${rate}是下限：这段时间的负载没有达到副本的极限，实际可能更多，回放的副本数可能偏多`;
  const start =
    startSeconds === undefined
      ? '没有启动过副本，启动时间按 10 秒计'
      : `启动时间 ${short(startSeconds)} 秒，是最近各次启动的中位数`;
  return `${rests}；${start}；依据 ${points} 个有请求的分钟，平均耗时的典型误差 ${Math.round(error * 100)}%`;
}

export function errorWords(minutes: number): string {
  return minutes === 0
    ? '现在的策略在这段时间里没有运行，模型的副本数无法与实际相比'
    : `现在的策略在模型里和它实际运行的 ${minutes} 分钟相比`;
}

/** The lowest share of buckets with calls whose replicas are known. */
const KNOWN = 0.9;

interface Judged {
  readonly candidate: ScalingPolicy;
  readonly isMeasured: { readonly present: boolean };
}

export function warningsOf(
  { calls, actual, down, bucketSeconds }: Required<Traffic>,
  { evidence }: FittedModel,
  { inTest, number }: Pick<Row<'serviceVersion'>, 'inTest' | 'number'>,
  { candidate, isMeasured }: Judged,
): readonly string[] {
  const busy = calls.flatMap((count, bucket) =>
    count > 0 && !down[bucket] ? [actual.replicas[bucket] ?? 0] : [],
  );
  const known = busy.filter((replicas) => replicas > 0).length / Math.max(1, busy.length);
  const up = down.filter((isDown) => !isDown).length;
  const [upTime, allTime] = [up, down.length].map((count) => timeText((count * bucketSeconds) / 60));
  return [
    ...(up < down.length
      ? [`只回放 ${allTime}中的 ${upTime}：其余时间 v${number} 还没有就绪过的副本，或服务没有在运行`]
      : []),
    ...(evidence === 'lowerBound' ? ['每个副本能处理的请求只知道下限，回放的副本数可能偏多'] : []),
    ...(known < KNOWN ? ['有一部分时间的副本记录已经清理，实际的副本数不完整'] : []),
    ...(candidate.triggers.some(({ metric }) => metric === 'cpu')
      ? ['CPU 使用率按请求占副本能力的比例估算，和实际可能不同']
      : []),
    ...(isMeasured.present ? [] : [NO_GPU_PRESENT]),
    ...(bucketSeconds > 10
      ? [
          `运行超过 24 小时，模型每 ${bucketSeconds} 秒判断一次，短于它的窗口没有作用，调整次数可能比 24 小时的回放少`,
        ]
      : ['回放每 10 秒判断一次，实际每秒一次']),
    ...(inTest ? [`v${number} 正在 A/B 测试中，至少保留一个副本`] : []),
  ];
}

function timeText(minutes: number): string {
  return minutes < 60 ? `${Math.round(minutes)} 分钟` : `${short(minutes / 60)} 小时`;
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}
