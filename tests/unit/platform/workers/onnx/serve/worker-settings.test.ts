import { expect, it } from 'vitest';
import { readWorkerSettings } from '../../../../../../platform/workers/onnx/serve/worker-settings.ts';

const least = { AIC_SOCKET: '/s', AIC_SERVICE: 'demo', AIC_VERSION: '1', AIC_MODEL_FILE: '/m.onnx' };

it('takes what it is told and knows what it is not told', () => {
  expect(readWorkerSettings(least)).toEqual({
    socket: '/s',
    service: 'demo',
    version: '1',
    replica: '',
    concurrency: 1,
    threads: 1,
    modelFile: '/m.onnx',
    batchSize: 1,
    batchWaitMs: 0,
    logsCalls: false,
  });
});

it.each([
  ['AIC_SOCKET', undefined, '缺少环境变量 AIC_SOCKET。'],
  ['AIC_MODEL_FILE', '', '缺少环境变量 AIC_MODEL_FILE。'],
  ['AIC_CONCURRENCY', '0', '环境变量 AIC_CONCURRENCY 应是 1 到 10000 的整数，收到“0”。'],
  ['AIC_THREADS', '1.5', '环境变量 AIC_THREADS 应是 1 到 1024 的整数，收到“1.5”。'],
])('refuses %s = %j', (name, value, reason) => {
  expect(() => readWorkerSettings({ ...least, [name]: value })).toThrow(reason);
});
