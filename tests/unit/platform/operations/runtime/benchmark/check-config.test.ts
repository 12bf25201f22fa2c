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

  it('steps that are not there, said once', () => {
    expect(faultsOf({ shape: 'steps', steps: [] })).toEqual({ steps: '负载形状是“阶梯”时至少要有一级' });
  });
});
