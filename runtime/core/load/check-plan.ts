// What is wrong with a plan before anything is sent: in Chinese, each with what was received and what would be right.

import { parseJsonPath } from '../json-path.ts';
import { peakRate, shapeSeconds } from './arrivals.ts';
import type { LoadPlan, LoadShape } from './plan.ts';

/** More would keep one machine busy with starting processes. */
const MAX_GENERATORS = 16;
const MAX_GAPS = 2_000_000;

/** Empty for a sound plan that keeps to its caps. */
export function planFaults(plan: LoadPlan): readonly string[] {
  const { shape, caps, payload } = plan;
  const shapeFault = faultOfShape(shape);
  if (shapeFault !== undefined) return [shapeFault];
  const seconds = shapeSeconds(shape);
  const edges = plan.warmUpSeconds + plan.coolDownSeconds;
  const faults: readonly (string | false)[] = [
    !isWhole(plan.generators, 1, MAX_GENERATORS) &&
      `压测机数是 ${plan.generators}，应为 1 到 ${MAX_GENERATORS}`,
    !(plan.timeoutMs > 0) && `超时是 ${plan.timeoutMs} 毫秒，应大于 0`,
    !(plan.warmUpSeconds >= 0 && plan.coolDownSeconds >= 0 && edges < seconds) &&
      `预热和收尾共 ${edges} 秒，应短于整个运行的 ${seconds} 秒`,
    seconds > caps.seconds && `运行时长 ${seconds} 秒，项目的上限是 ${caps.seconds} 秒`,
    shape.kind !== 'closed' &&
      peakRate(shape) > caps.perSecond &&
      `最高速率 ${peakRate(shape)} 次/秒，项目的上限是 ${caps.perSecond} 次/秒`,
    shape.kind === 'closed' &&
      shape.concurrency > caps.inFlight &&
      `并发数 ${shape.concurrency}，项目的上限是 ${caps.inFlight}`,
    !(caps.perSecond > 0) && `项目的速率上限是 ${caps.perSecond} 次/秒，应大于 0`,
    !isWhole(caps.inFlight, plan.generators, Number.MAX_SAFE_INTEGER) &&
      `同时进行的调用数上限是 ${caps.inFlight}，至少每个压测机一个`,
    payload.requests.length === 0 && '没有请求，至少要有一个',
    ...payload.requests.flatMap(({ name, weight, path, body }) => [
      !(weight > 0) && `请求“${name}”的权重是 ${weight}，应大于 0`,
      !path.startsWith('/') && `请求“${name}”的路径是“${path}”，应以 / 开头`,
      needsFile(body) && (payload.files ?? []).length === 0 && `请求“${name}”的请求体要用文件，但没有文件`,
    ]),
    ...plan.assertions.map(
      (assertion) =>
        'path' in assertion &&
        parseJsonPath(assertion.path) === undefined &&
        `断言的路径“${assertion.path}”应写成 $.result.items[0].name 这样`,
    ),
    ...limitFaults(plan),
  ];
  return faults.filter((fault) => fault !== false);
}

function limitFaults({ limits }: LoadPlan): readonly (string | false)[] {
  const { requests = 1, seconds = 1, errors = 1, errorRatio = 1 } = limits;
  return [
    !(requests >= 1) && `请求数限制是 ${requests}，应至少为 1`,
    !(seconds > 0) && `时长限制是 ${seconds} 秒，应大于 0`,
    !(errors >= 1) && `失败数限制是 ${errors}，应至少为 1`,
    !(errorRatio >= 0 && errorRatio <= 1) && `失败率限制是 ${errorRatio}，应为 0 到 1`,
  ];
}

function faultOfShape(shape: LoadShape): string | undefined {
  const isRate = (rate: number) => rate >= 0 && Number.isFinite(rate);
  const isTime = (seconds: number) => seconds > 0 && Number.isFinite(seconds);
  switch (shape.kind) {
    case 'closed':
      if (!isWhole(shape.concurrency, 1, Number.MAX_SAFE_INTEGER))
        return `并发数是 ${shape.concurrency}，应至少为 1`;
      return isTime(shape.seconds) ? undefined : `时长是 ${shape.seconds} 秒，应大于 0`;
    case 'constant':
    case 'poisson':
      if (!(isRate(shape.perSecond) && shape.perSecond > 0))
        return `速率是 ${shape.perSecond} 次/秒，应大于 0`;
      return isTime(shape.seconds) ? undefined : `时长是 ${shape.seconds} 秒，应大于 0`;
    case 'steps': {
      const bad = shape.steps.findIndex(({ perSecond, seconds }) => !isRate(perSecond) || !isTime(seconds));
      if (bad >= 0) return `第 ${bad + 1} 个台阶的速率应不小于 0，时长应大于 0`;
      return shape.steps.some(({ perSecond }) => perSecond > 0) ? undefined : '至少一个台阶的速率应大于 0';
    }
    case 'ramp':
      if (
        !isRate(shape.fromPerSecond) ||
        !isRate(shape.toPerSecond) ||
        shape.fromPerSecond + shape.toPerSecond <= 0
      )
        return `速率从 ${shape.fromPerSecond} 到 ${shape.toPerSecond} 次/秒，应不小于 0，且不能都是 0`;
      return isTime(shape.seconds) ? undefined : `时长是 ${shape.seconds} 秒，应大于 0`;
    case 'replay':
      if (!(shape.speed > 0)) return `回放速度是 ${shape.speed} 倍，应大于 0`;
      if (shape.gaps.length === 0 || shape.gaps.length > MAX_GAPS)
        return `要回放的调用有 ${shape.gaps.length} 次，应为 1 到 ${MAX_GAPS} 次`;
      return shape.gaps.every((gap) => gap >= 0 && Number.isFinite(gap))
        ? undefined
        : '调用之间的间隔应不小于 0';
  }
}

function isWhole(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}

function needsFile(body: LoadPlan['payload']['requests'][number]['body']): boolean {
  if (body.kind === 'multipart') return body.parts.some((part) => 'isFile' in part);
  return body.kind === 'file';
}
