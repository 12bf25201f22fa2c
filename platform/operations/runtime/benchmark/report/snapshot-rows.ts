// What was tested and how, as rows that a page lists.
import type { Config } from '#config/config.ts';
import { formatBytes } from '#core/format-bytes.ts';
import type { Snapshot } from '../record/snapshot.ts';
import type { BenchmarkConfig } from '../record/stored-config.ts';
import type { Report } from '../record/stored-report.ts';
import { configText, enumLabel } from './config-text.ts';

type Shown = NonNullable<Report['snapshot']>;
type Row = Shown['service'][number];

export function snapshotRows(schemas: Config, snapshot: Snapshot): Shown {
  return {
    service: serviceRows(schemas, snapshot),
    versions: snapshot.versions,
    config: configRows(schemas, snapshot),
    machine: machineRows(snapshot),
  };
}

function serviceRows(schemas: Config, { task, service }: Snapshot): readonly Row[] {
  return [
    { key: 'service', label: '服务', value: `${service.name}（${service.code}）` },
    { key: 'serviceState', label: '服务状态', value: enumLabel(schemas, 'service-state', service.state) },
    { key: 'via', label: '压测路径', value: enumLabel(schemas, 'benchmark-via', task.via) },
    ...(task.applicationName === ''
      ? []
      : [{ key: 'application', label: '应用', value: task.applicationName }]),
    { key: 'interface', label: '接口', value: `${task.method.toUpperCase()} ${task.path}` },
  ];
}

/** Fields of the configuration in the order of its file, with its titles; what is empty, or plays no part in such a load, is left out. */
export function configRows(schemas: Config, { config, payload }: Snapshot): readonly Row[] {
  const fields = schemas.entities.get('benchmark-config')?.fields ?? {};
  return SHOWN.filter((key) => plays(config, key)).flatMap((key) => {
    const value = key === 'payloadId' ? (payload?.name ?? '') : configText(schemas, config, key);
    return value === '' ? [] : [{ key, label: String(fields[key]?.title ?? key), value }];
  });
}

function plays({ search, loop, shape }: BenchmarkConfig, key: keyof BenchmarkConfig): boolean {
  if (OF_SEARCH.has(key)) return search;
  if (key === 'shape') return loop === 'open';
  if (search && REPLACED_BY_SEARCH.has(key)) return false;
  const { [key]: shapes } = OF_SHAPE;
  return shapes === undefined || (loop === 'open' && shapes.includes(shape));
}

const OF_SHAPE: Readonly<Partial<Record<keyof BenchmarkConfig, readonly BenchmarkConfig['shape'][]>>> = {
  rate: ['constant', 'poisson'],
  steps: ['steps'],
  rampFrom: ['ramp'],
  rampTo: ['ramp'],
  replayFrom: ['replay'],
  replayFactor: ['replay'],
};

const OF_SEARCH: ReadonlySet<keyof BenchmarkConfig> = new Set([
  ...(['searchPercentile', 'searchLatencyMs', 'searchErrorPercent', 'searchFrom', 'searchTo'] as const),
  ...(['searchPointS', 'searchPoints'] as const),
]);
const REPLACED_BY_SEARCH: ReadonlySet<keyof BenchmarkConfig> = new Set([
  ...(['rate', 'steps', 'rampFrom', 'rampTo', 'replayFrom', 'replayFactor'] as const),
  ...(['concurrency', 'durationS', 'cooldownS'] as const),
]);

const SHOWN = [
  ...(['loop', 'shape', 'rate', 'steps', 'rampFrom', 'rampTo', 'replayFrom', 'replayFactor'] as const),
  ...(['concurrency', 'durationS', 'warmupS', 'cooldownS', 'timeoutMs', 'generators', 'seed'] as const),
  ...(['answer', 'payloadId', 'contentType', 'headers', 'body', 'assertions'] as const),
  ...(['maxRequests', 'maxErrors', 'maxErrorPercent', 'thresholds', 'search'] as const),
  ...(['searchPercentile', 'searchLatencyMs', 'searchErrorPercent', 'searchFrom', 'searchTo'] as const),
  ...(['searchPointS', 'searchPoints', 'targetRate'] as const),
] satisfies readonly (keyof BenchmarkConfig)[];

function machineRows({ machine }: Snapshot): readonly Row[] {
  return [
    { key: 'name', label: '服务器', value: machine.name },
    { key: 'processor', label: '处理器', value: `${machine.processor} × ${machine.cores}` },
    { key: 'memory', label: '内存', value: formatBytes(machine.memoryBytes) },
    { key: 'runtime', label: '运行环境', value: machine.runtime },
  ];
}
