// The contract of a replica's process: ready when it can serve, and nothing lost when it is told to stop.
import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { listPresets } from '#engines/presets/list-presets.ts';
import { findPreset, launchPreset, startPreset } from './start-preset.ts';

const fixture = () => readFile(resolve(import.meta.dirname, '../../fixtures/presets/mixed-lines.png'));

it('is listed once it is built, from wherever the project is asked', async () => {
  await findPreset('ocr');

  expect(listPresets().map(({ key }) => key)).toEqual([
    'face-detect',
    'object-detect',
    'ocr',
    'text-embedding',
    'voice-activity',
  ]);
});

describe('a preset process', () => {
  it.each([
    ['ocr', '/general'],
    // Its computations hold up the whole process.
    ['object-detect', '/detect'],
  ])('%s answers every call that it has taken before it stops', async (key, path) => {
    const preset = await startPreset(key, { AIC_CONCURRENCY: '1' });
    const image = (await fixture()).toString('base64');
    const calls = Array.from({ length: 5 }, () => preset.json(path, { image }));
    // They are with the process, and the first is worked on.
    await sleep(120);
    const stopped = preset.stop();

    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await stopped).toBe(0);
    await expect(preset.fetch('/health')).rejects.toThrow();
    expect(preset.output()).toContain('收到停止信号');
  });

  it('closes connections that only wait', async () => {
    const preset = await startPreset('voice-activity');
    expect((await preset.fetch('/health')).status).toBe(200);

    expect(await preset.stop()).toBe(0);
  });

  it('says what it has loaded and how long that took', async () => {
    const preset = await startPreset('ocr');
    await preset.stop();

    expect(preset.output()).toMatch(/已加载模型 ch_PP-OCRv4_rec_infer\.onnx，用时 \d+ ms/);
    expect(preset.output()).toMatch(/已就绪：unix:\S+，加载用时 [\d.]+ 秒/);
  });

  it('ends with a reason when it is told no socket, a wrong number or a socket that is taken', async () => {
    const preset = await findPreset('voice-activity');
    const endOf = async (environment: Readonly<Record<string, string>>) => {
      const { process: child, output } = await launchPreset(preset, environment);
      const [code] = await once(child, 'close');
      return { code, output: output() };
    };
    const taken = createServer();
    const socket = join(await mkdtemp(join(tmpdir(), 'aip-taken-')), 'socket');
    await new Promise<void>((listening) => taken.listen(socket, listening));

    const none = await endOf({ AIC_SOCKET: '' });
    expect(none.code).toBe(1);
    expect(none.output).toContain('缺少环境变量 AIC_SOCKET');
    const wrong = await endOf({ AIC_THREADS: 'all' });
    expect(wrong.code).toBe(1);
    expect(wrong.output).toContain('环境变量 AIC_THREADS 应为 1 到 256 的整数，收到：all');
    const busy = await endOf({ AIC_SOCKET: socket });
    expect(busy.code).toBe(1);
    expect(busy.output).toContain('EADDRINUSE');
    taken.close();
  });
});
