// A field of a configuration as people read it: with its unit, lists in words.
import type { Config } from '#config/config.ts';
import { zonedTime } from '#core/zoned-time.ts';
import { plannedLoad } from '../config/planned-load.ts';
import { thresholdLabel } from '../measurement/thresholds.ts';
import type { Assertion, BenchmarkConfig } from '../record/stored-config.ts';

const ENUMS: Readonly<Partial<Record<string, string>>> = {
  loop: 'benchmark-loop',
  shape: 'benchmark-shape',
  answer: 'benchmark-answer',
};
const UNITS: Readonly<Partial<Record<keyof BenchmarkConfig, string>>> = {
  ...{ rate: ' 次/秒', rampFrom: ' 次/秒', rampTo: ' 次/秒', targetRate: ' 次/秒', replayFactor: ' 倍' },
  ...{ durationS: ' 秒', warmupS: ' 秒', cooldownS: ' 秒', searchPointS: ' 秒' },
  ...{ timeoutMs: ' 毫秒', searchLatencyMs: ' 毫秒', maxErrorPercent: '%', searchErrorPercent: '%' },
};
const MOST_TEXT = 500;

/** '' for what is not set. */
export function configText(schemas: Config, config: BenchmarkConfig, key: keyof BenchmarkConfig): string {
  const text = plainText(schemas, config, key);
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text;
}

function plainText(schemas: Config, config: BenchmarkConfig, key: keyof BenchmarkConfig): string {
  const { steps, headers, assertions, thresholds, replayFrom, searchPercentile, loop } = config;
  switch (key) {
    case 'steps':
      return steps.map(({ rate, seconds }) => `${rate} 次/秒 × ${seconds} 秒`).join('，');
    case 'headers':
      return headers.map(({ name, value }) => `${name}: ${value}`).join('；');
    case 'assertions':
      return assertions.map(assertionText).join('；');
    case 'thresholds':
      return thresholds
        .map((one) => thresholdLabel(one, (figure) => enumLabel(schemas, 'benchmark-figure', figure)))
        .join('；');
    // Of steps it is their sum.
    case 'durationS':
      return `${plannedLoad(config).seconds}${UNITS.durationS ?? ''}`;
    case 'replayFrom':
      return replayFrom === null ? '' : consoleTime(schemas, new Date(replayFrom));
    case 'searchPercentile':
      return `P${searchPercentile}`;
    case 'searchFrom':
    case 'searchTo':
      return `${config[key]} ${loop === 'closed' ? '并发' : '次/秒'}`;
    default: {
      const value = config[key];
      if (value === null || value === '') return '';
      if (typeof value === 'boolean') return value ? '是' : '否';
      const named = ENUMS[key];
      return named === undefined ? `${value}${UNITS[key] ?? ''}` : enumLabel(schemas, named, String(value));
    }
  }
}

function assertionText({ kind, path, value }: Assertion): string {
  switch (kind) {
    case 'status':
      return `状态码是 ${value}`;
    case 'json-equals':
      return `${path} 等于 ${value}`;
    case 'json-exists':
      return `${path} 存在`;
    case 'body-contains':
      return `响应包含“${value}”`;
    case 'max-latency':
      return `耗时不超过 ${value} 毫秒`;
  }
}

export function enumLabel({ enums }: Config, id: string, value: string): string {
  return enums.get(id)?.values.find((one) => one.value === value)?.label ?? value;
}

/** By the zone that schedules have unless they say another: a file and a message know nothing of their reader's. */
function consoleTime(schemas: Pick<Config, 'entities'>, at: Date): string {
  const zone = consoleZone(schemas);
  return `${zonedTime(at, zone, { seconds: true })}（${zone}）`;
}

export function consoleZone({ entities }: Pick<Config, 'entities'>): string {
  return String(entities.get('benchmark-schedule')?.fields.zone?.default ?? 'UTC');
}
