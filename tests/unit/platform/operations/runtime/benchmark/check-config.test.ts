// What a configuration is refused for, each fault at the field that a form shows it at.
import { describe, expect, it } from 'vitest';
import { AppError } from '#core/app-error.ts';
import {
  type ConfigWorld,
  checkConfig,
} from '../../../../../../platform/operations/runtime/benchmark/config/check-config.ts';
import type { BenchmarkConfig } from '../../../../../../platform/operations/runtime/benchmark/record/stored-config.ts';
import { madeSnapshot } from '../../../../../support/made-run.ts';

const WORLD: ConfigWorld = {
  limits: { rate: 2_000, registeredRate: 50, concurrency: 500, seconds: 3_600, runs: 2 },
  ...{ protocol: 'http', isRegistered: false, path: '/score', payload: undefined },
  now: new Date('2026-05-10T12:00:00Z'),
};

/** Of ten seconds of 100 calls a second, two of them warm-up. */
function faultsOf(change: Partial<BenchmarkConfig>, world: Partial<ConfigWorld> = {}) {
  try {
    checkConfig(madeSnapshot(change).config, { ...WORLD, ...world });
    return {};
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
}

describe('a configuration is refused for', () => {
  it('a second threshold of a figure, and a ratio of more than all', () => {
    const thresholds = [
      { figure: 'p95', limit: 100 },
      { figure: 'error-percent', limit: 100 },
      { figure: 'p95', limit: 200 },
    ] as const;
    expect(faultsOf({ thresholds: [...thresholds] })).toEqual({
      'thresholds[2].figure': '第 1 个条件已经用了这个指标，一个指标只能有一个条件',
    });
    expect(faultsOf({ thresholds: [{ figure: 'error-percent', limit: 500 }] })).toEqual({
      'thresholds[0].limit': '比例最多是 100%，收到 500%',
    });
    expect(faultsOf({ thresholds: thresholds.slice(0, 2) })).toEqual({});
  });

  it('a header twice, however it is spelled, and one of the platform', () => {
    const headers = ['x-trace', 'X-Trace', 'Host'].map((name) => ({ name, value: '1' }));
    expect(faultsOf({ headers })).toEqual({
      'headers[1].name': '第 1 个请求头已经是 x-trace，不能重复',
      'headers[2].name': '请求头 Host 由平台设置，不能填写',
    });
  });

  it('a field of a template that does not end', () => {
    expect(faultsOf({ body: '{"id":"{{seq}}","a":"{{foo"}' })).toEqual({
      body: '模板里的“{{foo"”没有结束，字段要写成 {{名称}}',
    });
    expect(faultsOf({ headers: [{ name: 'x-a', value: '{{seq}' }] })).toEqual({
      'headers[0].value': '模板里的“{{seq”没有结束，字段要写成 {{名称}}',
    });
    expect(faultsOf({ body: '{{seq}} {{ {"a":{"b":{}}}' })).toEqual({});
  });

  it('a limit of calls that the warm-up reaches', () => {
    expect(faultsOf({ maxRequests: 200 })).toEqual({
      maxRequests: expect.stringMatching(/^预热的 2 秒就要发送约 200 个请求，到 200 个时评测已经结束/),
    });
    expect(faultsOf({ maxRequests: 201 })).toEqual({});
    const ramp = { shape: 'ramp', rampFrom: 0, rampTo: 100 } as const;
    expect(Object.keys(faultsOf({ ...ramp, maxRequests: 20 }))).toEqual(['maxRequests']);
    expect(faultsOf({ ...ramp, maxRequests: 21 })).toEqual({});
    expect(faultsOf({ loop: 'closed', concurrency: 5, maxRequests: 1 })).toEqual({});
  });

  it('each rate beyond the limit at the field that says it, and the time at its own', () => {
    const steps = [100, 3_000, 2_000, 2_001].map((rate) => ({ rate, seconds: 1 }));
    expect(faultsOf({ shape: 'steps', steps, rate: null, warmupS: 0 })).toEqual({
      'steps[1].rate': '本项目每秒最多 2000 个请求，配置的速率是 3000',
      'steps[3].rate': '本项目每秒最多 2000 个请求，配置的速率是 2001',
    });
    const ramp = { shape: 'ramp', rate: null, rampFrom: 60, rampTo: 51 } as const;
    expect(faultsOf(ramp, { isRegistered: true })).toEqual({
      rampFrom: '对第三方服务每秒最多 50 个请求，配置的速率是 60',
      rampTo: '对第三方服务每秒最多 50 个请求，配置的速率是 51',
    });
    expect(Object.keys(faultsOf({ rate: 2_001 }))).toEqual(['rate']);
    const search = { search: true, searchLatencyMs: 5, searchTo: 2_001 };
    expect(Object.keys(faultsOf(search))).toEqual(['searchTo']);
    const long = { shape: 'steps', steps: [{ rate: 1, seconds: 3_601 }] } as const;
    expect(faultsOf({ ...long, steps: [...long.steps] })).toEqual({
      steps: '一次评测最长 3600 秒，配置的是 3601 秒',
    });
    expect(Object.keys(faultsOf({ durationS: 3_601 }))).toEqual(['durationS']);
  });

  it('an assertion at what is no path', () => {
    const at = (path: string) => faultsOf({ assertions: [{ kind: 'json-exists', path, value: '' }] });
    expect(at('$..a[')).toEqual({
      'assertions[0].path': expect.stringMatching(/^“\$\.\.a\[”不是 JSON 路径，.*\$\.outputs\[0\]\.data$/),
    });
    expect(at('$.a[0]["b c"]')).toEqual({});
  });

  it('steps that are not there, said once', () => {
    expect(faultsOf({ shape: 'steps', steps: [] })).toEqual({ steps: '负载形状是“阶梯”时至少要有一级' });
  });
});
