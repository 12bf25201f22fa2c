// Runs that never were, counted by the real recorder: seconds of made-up calls, with what was tested around them.
import type { LoadFrame, LoadPhase } from '#core/load/frame.ts';
import { EMPTY_HISTOGRAM } from '#core/load/histogram/histogram-data.ts';
import { createHistogramRecorder } from '#core/load/histogram/histogram-recorder.ts';
import { exponentialDraws } from '#core/statistics/random/draws.ts';
import { createRandom } from '#core/statistics/random/random.ts';
import type { Snapshot, StartedPoint } from '../../platform/operations/runtime/benchmark/record/snapshot.ts';
import type { BenchmarkConfig } from '../../platform/operations/runtime/benchmark/record/stored-config.ts';

export const MADE_AT = Date.UTC(2026, 0, 31, 8);

const MADE_CONFIG: BenchmarkConfig = {
  ...{ id: 'bmc-1', organizationId: 'org-1', projectId: 'prj-1', benchmarkId: 'bmk-1', name: '配置' },
  ...{ description: '', loop: 'open', shape: 'constant', rate: 100, steps: [], rampFrom: null, rampTo: null },
  ...{ replayFrom: null, replayFactor: 1, concurrency: null, durationS: 10, warmupS: 2, cooldownS: 0 },
  ...{ timeoutMs: 1_000, generators: 1, seed: 1, answer: 'http', payloadId: null, body: '' },
  ...{ contentType: 'application/json', headers: [], assertions: [], thresholds: [] },
  ...{ maxRequests: null, maxErrors: null, maxErrorPercent: null, search: false, searchPercentile: 95 },
  ...{ searchLatencyMs: null, searchErrorPercent: 1, searchFrom: 10, searchTo: 100, searchPointS: 5 },
  ...{ searchPoints: 12, targetRate: null, createdAt: new Date(MADE_AT), createdBy: null },
  updatedAt: new Date(MADE_AT),
};

export function madeSnapshot(
  config: Partial<BenchmarkConfig> = {},
  more: { readonly points?: readonly StartedPoint[]; readonly isOnThisHost?: boolean } = {},
): Snapshot {
  const { points = [{ load: null, startedAt: MADE_AT }], isOnThisHost = false } = more;
  const all = { ...MADE_CONFIG, ...config };
  return {
    task: {
      ...{ id: 'bmk-1', name: '任务', via: 'gateway', method: 'post', path: '/score', protocol: 'http' },
      ...{ isHosted: true, applicationName: '应用' },
    },
    service: { id: 'svc-1', name: '服务', code: 'service', state: 'Running' },
    versions: [
      {
        ...{ id: 'ver-1', label: 'v1', replicas: 2, ready: 2, cpuMilli: 1_000, memoryMb: 512 },
        ...{ concurrency: 8, weight: 100 },
      },
    ],
    config: all,
    payload: null,
    machine: { name: 'host', cores: 2, processor: 'cpu', memoryBytes: 1024 ** 3, runtime: 'Node.js' },
    reserved: { rate: 100, concurrency: 10 },
    load: {
      shape: { kind: 'constant', perSecond: all.rate ?? 1, seconds: all.durationS },
      ...{ warmUpSeconds: all.warmupS, coolDownSeconds: all.cooldownS, timeoutMs: all.timeoutMs },
      isOnThisHost,
    },
    points,
  };
}

export interface MadeCalls {
  readonly seconds: number;
  readonly perSecond: number;
  /** Calls before this second are not counted. */
  readonly warmupS?: number;
  /** Of every second: failed with 503, and not sent. */
  readonly failed?: number;
  readonly dropped?: number;
  /** Mean latency; 5 ms more at least. */
  readonly meanUs?: number;
  readonly seed?: number;
}

export interface MadeRun {
  readonly frames: readonly LoadFrame[];
  /** Latencies of completed calls that count, µs, ascending. */
  readonly latencies: () => readonly number[];
}

/** @param keeps whether every latency is remembered beside the histograms */
export function madeRun(calls: MadeCalls, keeps = true): MadeRun {
  const { seconds, perSecond, warmupS = 0, failed = 0, dropped = 0, meanUs = 20_000, seed = 1 } = calls;
  const draw = exponentialDraws(createRandom(`made run ${seed}`), 1 / meanUs);
  const recorder = createHistogramRecorder();
  const kept: number[] = [];
  const frames = Array.from({ length: seconds }, (_, second): LoadFrame => {
    const phase: LoadPhase = second < warmupS ? 'warm-up' : 'measured';
    const completed = perSecond - failed - dropped;
    for (let call = 0; call < completed; call++) {
      const us = Math.round(5_000 + draw());
      recorder.record(us);
      if (keeps && phase === 'measured') kept.push(us);
    }
    const latency = recorder.drain();
    recorder.record(100);
    return {
      ...{ second, phase, offered: perSecond, sent: perSecond - dropped, dropped, completed },
      failed: failed === 0 ? {} : { status: failed },
      statuses: { '200': completed, ...(failed === 0 ? {} : { '503': failed }) },
      ...{ cutOff: 0, inFlight: 3, bytesSent: 10 * perSecond, bytesReceived: 20 * perSecond },
      ...{ latency, failedLatency: EMPTY_HISTOGRAM, sendLag: recorder.drain() },
      process: { cpuMilli: 100, loopDelayUs: 1_000, hostCpu: 0.2, residentBytes: 1_000 },
    };
  });
  return { frames, latencies: () => kept.toSorted((one, other) => one - other) };
}
