// Curves of what replicas use.
import { chooseStep, type StepChoice } from '#engines/metrics/calls/choose-step.ts';
import { FULL_KEPT_MS } from '#engines/runner/sample/prune-samples.ts';
import type { Db } from '#storage/storage.ts';
import type { Handler } from '../../handler/handler.ts';
import { readSpan } from '../../monitoring/monitor/time-span.ts';
import { MEGABYTE } from '../pod/read-pods.ts';
import { type Line, readLines } from './metric-lines.ts';
import { readNetwork } from './read-network.ts';
import { readGauge, readRate, type Values } from './read-samples.ts';

/** Values of the enumeration `pod-metric`. */
type PodMetric =
  | 'CPU_USAGE'
  | 'MEMORY_USAGE'
  | 'NETWORK_TRANSMIT_RATE'
  | 'NETWORK_RECEIVE_RATE'
  | 'DEVICE_READ_RATE'
  | 'DEVICE_WRITE_RATE'
  | 'MOUNT_USED_PERCENT';

interface Question {
  readonly db: Db;
  readonly serviceId: string;
  readonly ids: readonly string[];
  readonly choice: StepChoice;
  readonly now: Date;
}

interface Metric {
  readonly unit: '%' | 'KB/s';
  readonly read: (question: Question) => Promise<Values>;
  /** From what was read to the unit. */
  readonly scale: (value: number, line: Line) => number;
}

const inKilobytes = (bytes: number) => bytes / 1_024;

/** The replica receives what the caller sent. */
const METRICS: Readonly<Record<PodMetric, Metric>> = {
  CPU_USAGE: {
    unit: '%',
    read: ({ db, ids, choice }) => readGauge(db, ids, 'cpu_milli', choice),
    scale: (milli, { cpuMilli }) => (milli / cpuMilli) * 100,
  },
  MEMORY_USAGE: {
    unit: '%',
    read: ({ db, ids, choice }) => readGauge(db, ids, 'memory_bytes', choice),
    scale: (bytes, { memoryMb }) => (bytes / (memoryMb * MEGABYTE)) * 100,
  },
  NETWORK_TRANSMIT_RATE: {
    unit: 'KB/s',
    read: (question) => readNetwork(question.db, { ...question, column: 'response_bytes' }),
    scale: inKilobytes,
  },
  NETWORK_RECEIVE_RATE: {
    unit: 'KB/s',
    read: (question) => readNetwork(question.db, { ...question, column: 'request_bytes' }),
    scale: inKilobytes,
  },
  DEVICE_READ_RATE: {
    unit: 'KB/s',
    read: ({ db, ids, choice }) => readRate(db, ids, 'read_bytes', choice),
    scale: inKilobytes,
  },
  DEVICE_WRITE_RATE: {
    unit: 'KB/s',
    read: ({ db, ids, choice }) => readRate(db, ids, 'write_bytes', choice),
    scale: inKilobytes,
  },
  MOUNT_USED_PERCENT: {
    unit: '%',
    read: ({ db, ids, choice }) => readGauge(db, ids, 'mount_percent', choice),
    scale: (percent) => percent,
  },
};

/** One line a replica that lived in the span; null where nothing was measured. */
export const readPodMetrics: Handler<'runtime.podMetrics'> = async (request, context) => {
  const { db } = context.storage;
  const now = context.now();
  const { from, to } = readSpan(request, now);
  const metric = METRICS[request.metric];
  const { lines, omitted } = await readLines(db, { ...request, from, to });
  const choice = chooseStep(from, to, now, stepFor(from, to, now, request.stepSeconds));
  const ids = lines.map(({ id }) => id);
  const question = { db, serviceId: request.serviceId, ids, choice, now };
  const values: Values = ids.length === 0 ? new Map() : await metric.read(question);
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    stepSeconds: choice.stepSeconds,
    omitted,
    series: lines.map((line) => ({
      key: line.id,
      label: line.label,
      unit: metric.unit,
      points: points(choice, (step) => {
        const value = values.get(line.id)?.get(step);
        return value === undefined ? null : round(metric.scale(value, line));
      }),
    })),
  };
};

/** Samples older than a day are a minute apart: finer steps would be full of holes. */
function stepFor(from: Date, to: Date, now: Date, asked: number | undefined): number | undefined {
  if (from.getTime() > now.getTime() - FULL_KEPT_MS) return asked;
  return Math.max(60, asked ?? (to.getTime() - from.getTime()) / 300_000);
}

function points({ start, end, stepSeconds }: StepChoice, valueAt: (step: number) => number | null) {
  const steps = Array.from(
    { length: (end - start) / stepSeconds },
    (_, index) => start + index * stepSeconds,
  );
  return steps.map((step) => [step * 1_000, valueAt(step)] as const);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
