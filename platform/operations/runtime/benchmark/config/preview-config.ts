// What a configuration will send, said while it is filled in: also of one that is not complete yet.

import type { Operations } from '#core/generated/contracts.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler, RequestOf } from '../../../handler/handler.ts';
import { findTask, type TaskRow } from '../record/find-task.ts';
import { callsOf, cutPieces, evenCalls, type LoadPhase, pointsOf } from './load-curve.ts';
import { exceededLimits, readLoadLimits } from './load-limits.ts';
import { piecesOf } from './load-pieces.ts';
import { plannedLoad } from './planned-load.ts';

type Form = RequestOf<'benchmark.config.preview'>;
type Preview = Operations['benchmark.config.preview']['response'];

/** Fewer counted calls leave too few behind the 99th percentile. */
const FEW_CALLS = 1_000;

export const previewConfig: Handler<'benchmark.config.preview'> = async (form, { storage, config }) => {
  const { db } = storage;
  const task = await findTask(db, form.benchmarkId);
  const limits = await readLoadLimits(db, config);
  const steps = form.steps.flatMap(({ rate, seconds }) => (rate && seconds ? [{ rate, seconds }] : []));
  const load = plannedLoad({ ...form, steps });
  const [refused] = [
    ...missing(form, steps.length),
    ...Object.values(exceededLimits(load, { limits, isRegistered: !task.isHosted })),
  ];
  const warnings = await warningsOf(db, task, load.rate);
  if (refused !== undefined) return { ...NOTHING, ok: false, words: refused, warnings };
  const found = form.search ? searchOf(form) : form.loop === 'closed' ? closedOf(form) : openOf(form, steps);
  return { ...found, warnings: [...found.warnings, ...warnings] };
};

const NOTHING = { warnings: [], seconds: null, requests: null, peak: null, points: [] };

function missing(form: Form, steps: number): readonly string[] {
  const { loop, search, shape, rate, rampFrom, rampTo, replayFrom, concurrency, searchFrom, searchTo } = form;
  const isGiven = (value: unknown) => value !== undefined && value !== null;
  if (search) return searchFrom < searchTo ? [] : ['搜索终点要大于起点'];
  if (loop === 'closed') return isGiven(concurrency) ? [] : ['填写并发数后，这里说明会产生多少负载'];
  if (shape === 'steps') return steps > 0 ? [] : ['添加各级速率后，这里画出负载'];
  if (shape === 'ramp')
    return isGiven(rampFrom) && isGiven(rampTo) ? [] : ['填写起始和结束速率后，这里画出负载'];
  if (shape === 'replay') return isGiven(replayFrom) ? [] : ['填写从哪一刻起重放'];
  return isGiven(rate) ? [] : ['填写速率后，这里画出负载'];
}

function openOf(form: Form, steps: readonly { readonly rate: number; readonly seconds: number }[]): Preview {
  const { shape, durationS, warmupS, cooldownS, replayFactor } = form;
  if (shape === 'replay') {
    const words = `按请求日志里这个服务 ${durationS} 秒的真实到达时间发送${replayFactor === 1 ? '' : `，快 ${replayFactor} 倍`}`;
    return { ...NOTHING, ok: true, words, seconds: durationS };
  }
  const parts = cutPieces(piecesOf({ ...form, steps }), { warmupS, cooldownS });
  const of = (wanted: LoadPhase) => parts.filter(({ phase }) => phase === wanted).map(({ piece }) => piece);
  const pieces = parts.map(({ piece }) => piece);
  const isEven = shape !== 'poisson';
  const counted = isEven ? evenCalls(of('计入'), callsOf(of('预热'))) : callsOf(of('计入'));
  const seconds = pieces.at(-1)?.to ?? 0;
  const requests = isEven ? evenCalls(pieces, 0) : Math.round(callsOf(pieces));
  const isCounted = warmupS + cooldownS < seconds;
  const words = isCounted
    ? `用时 ${seconds} 秒，约发送 ${count(requests)} 个请求，其中 ${seconds - warmupS - cooldownS} 秒、约 ${count(counted)} 个计入结果`
    : `预热和收尾共 ${warmupS + cooldownS} 秒，不能占满全部 ${seconds} 秒`;
  return {
    ok: isCounted,
    words,
    warnings:
      isCounted && counted < FEW_CALLS
        ? [`计入的请求只有约 ${count(counted)} 个，P99 及以上的分位数不可靠`]
        : [],
    seconds,
    requests,
    peak: Math.max(...pieces.flatMap(({ fromRate, toRate }) => [fromRate, toRate])),
    points: [...pointsOf(parts)],
  };
}

function closedOf({ concurrency, durationS, warmupS, cooldownS }: Form): Preview {
  const words = `${concurrency} 个并发，用时 ${durationS} 秒，其中 ${durationS - warmupS - cooldownS} 秒计入结果；请求数由服务的快慢决定`;
  const isCounted = warmupS + cooldownS < durationS;
  return {
    ...NOTHING,
    ok: isCounted,
    words: isCounted ? words : `预热和收尾共 ${warmupS + cooldownS} 秒，不能占满全部 ${durationS} 秒`,
    seconds: durationS,
  };
}

function searchOf({ loop, searchFrom, searchTo, searchPointS, searchPoints, warmupS }: Form): Preview {
  const unit = loop === 'closed' ? '个并发' : '次/秒';
  const point = searchPointS + warmupS;
  const words = `从 ${searchFrom} ${unit}起成倍增加，不符合要求时在最后两点之间折半，到 ${searchTo} ${unit}为止；最多 ${searchPoints} 个点，每点 ${point} 秒，最长 ${Math.ceil((searchPoints * point) / 60)} 分钟`;
  return { ...NOTHING, ok: true, words, seconds: searchPoints * point };
}

async function warningsOf(db: Db, task: TaskRow, peak: number | null): Promise<readonly string[]> {
  const consent =
    task.allowBenchmark === false ? ['登记人还没有允许对这个服务做性能评测，可以先保存配置'] : [];
  if (task.via !== 'gateway' || task.applicationId === null || peak === null) return consent;
  const granted = await db
    .selectFrom('applicationInterface')
    .select('qpsLimit')
    .where('applicationId', '=', task.applicationId)
    .where('serviceId', '=', task.serviceId)
    .executeTakeFirst();
  const limit = granted?.qpsLimit ?? null;
  return limit === null || peak <= limit
    ? consent
    : [...consent, `应用的 QPS 限额是 ${limit}，低于最高速率 ${peak}，超过的请求会被网关拒绝`];
}

function count(calls: number): string {
  return Math.round(calls).toLocaleString('en-US');
}
