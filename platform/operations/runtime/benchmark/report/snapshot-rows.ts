// What was tested and how, as rows that a page lists.
import type { Config } from '#config/config.ts';
import { formatBytes } from '#core/format-bytes.ts';
import type { Snapshot } from '../record/snapshot.ts';
import type { BenchmarkConfig } from '../record/stored-config.ts';
import type { Report } from '../record/stored-report.ts';

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

function labelOf({ enums }: Config, id: string, value: string): string {
  return enums.get(id)?.values.find((one) => one.value === value)?.label ?? value;
}

function serviceRows(schemas: Config, { task, service }: Snapshot): readonly Row[] {
  return [
    { key: 'service', label: '服务', value: `${service.name}（${service.code}）` },
    { key: 'serviceState', label: '服务状态', value: labelOf(schemas, 'service-state', service.state) },
    { key: 'via', label: '压测路径', value: labelOf(schemas, 'benchmark-via', task.via) },
    ...(task.applicationName === ''
      ? []
      : [{ key: 'application', label: '应用', value: task.applicationName }]),
    { key: 'interface', label: '接口', value: `${task.method.toUpperCase()} ${task.path}` },
  ];
}

/** Fields of the configuration in the order of its file, with its titles; what is empty is left out. */
export function configRows(schemas: Config, { config, payload }: Snapshot): readonly Row[] {
  const fields = schemas.entities.get('benchmark-config')?.fields ?? {};
  return SHOWN.flatMap((key) => {
    const value = key === 'payloadId' ? (payload?.name ?? '') : textOf(schemas, key, config[key]);
    return value === '' ? [] : [{ key, label: String(fields[key]?.title ?? key), value }];
  });
}

const SHOWN = [
  ...(['loop', 'shape', 'rate', 'steps', 'rampFrom', 'rampTo', 'replayFrom', 'replayFactor'] as const),
  ...(['concurrency', 'durationS', 'warmupS', 'cooldownS', 'timeoutMs', 'generators', 'seed'] as const),
  ...(['answer', 'payloadId', 'contentType', 'headers', 'body', 'assertions'] as const),
  ...(['maxRequests', 'maxErrors', 'maxErrorPercent', 'thresholds', 'search'] as const),
  ...(['searchPercentile', 'searchLatencyMs', 'searchErrorPercent', 'searchFrom', 'searchTo'] as const),
  ...(['searchPointS', 'searchPoints', 'targetRate'] as const),
] satisfies readonly (keyof BenchmarkConfig)[];

const ENUMS: Readonly<Partial<Record<string, string>>> = {
  loop: 'benchmark-loop',
  shape: 'benchmark-shape',
  answer: 'benchmark-answer',
};
const MOST_TEXT = 500;

function textOf(schemas: Config, key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value) && value.length === 0) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const named = ENUMS[key] === undefined ? text : labelOf(schemas, String(ENUMS[key]), text);
  return named.length > MOST_TEXT ? `${named.slice(0, MOST_TEXT)}…` : named;
}

function machineRows({ machine }: Snapshot): readonly Row[] {
  return [
    { key: 'name', label: '服务器', value: machine.name },
    { key: 'processor', label: '处理器', value: `${machine.processor} × ${machine.cores}` },
    { key: 'memory', label: '内存', value: formatBytes(machine.memoryBytes) },
    { key: 'runtime', label: '运行环境', value: machine.runtime },
  ];
}
