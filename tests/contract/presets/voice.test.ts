import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '#core/statistics/random/random.ts';
import { type PresetProcess, startPreset } from './start-preset.ts';

const speech = () => readFile(resolve(import.meta.dirname, '../../fixtures/presets/two-sentences.wav'));

interface Segment {
  readonly start_ms: number;
  readonly end_ms: number;
  readonly probability: number;
}

let preset: PresetProcess;
beforeAll(async () => {
  preset = await startPreset('voice-activity');
});
afterAll(async () => {
  expect(await preset.stop()).toBe(0);
});

async function segmentsOf(bytes: Uint8Array, query = ''): Promise<readonly Segment[]> {
  const { status, body } = await preset.raw(`/detect?${query}`, bytes, 'audio/wav');
  expect(status, JSON.stringify(body)).toBe(200);
  const segments = body.speech_list as readonly Segment[];
  expect(body.speech_num).toBe(segments.length);
  return segments;
}

/** Where the fixture is not silent, in milliseconds: two stretches with more than 500 ms of zeros between. */
async function spoken(): Promise<readonly (readonly [number, number])[]> {
  const samples = samplesOf(await speech());
  const loud = [...samples.entries()].filter(([, sample]) => sample !== 0).map(([index]) => index / 16);
  const pause = loud.findIndex((at, index) => at - (loud[index - 1] ?? at) > 500);
  return [
    [loud[0] ?? 0, loud[pause - 1] ?? 0],
    [loud[pause] ?? 0, loud.at(-1) ?? 0],
  ];
}

function expectNear(segments: readonly Segment[], expected: readonly (readonly [number, number])[]) {
  expect(segments).toHaveLength(expected.length);
  for (const [index, [start, end]] of expected.entries()) {
    expect(Math.abs((segments[index]?.start_ms ?? 0) - start)).toBeLessThan(200);
    expect(Math.abs((segments[index]?.end_ms ?? 0) - end)).toBeLessThan(250);
    expect(segments[index]?.probability).toBeGreaterThan(0.8);
  }
}

describe('voice activity', () => {
  it('finds two spoken sentences and the silence around them', async () => {
    expectNear(await segmentsOf(await speech()), await spoken());
  });

  it('hears the same in other kinds of WAV files', async () => {
    const samples = samplesOf(await speech());
    const stereo = interleave(stretch(samples, 3), 2);

    expectNear(await segmentsOf(wav(stereo, { rate: 48_000, channels: 2, kind: 'float' })), await spoken());
    expectNear(await segmentsOf(wav(samples, { rate: 16_000, channels: 1, kind: 'bytes' })), await spoken());
    const { body } = await preset.json('/detect', { speech: (await speech()).toString('base64') });
    expect(body.speech_num).toBe(2);
  });

  it('hears one stretch when pauses are not to end it, and nothing when speech must be longer', async () => {
    expect(await segmentsOf(await speech(), 'min_silence_ms=1500')).toHaveLength(1);
    expect(await segmentsOf(await speech(), 'min_speech_ms=9000')).toHaveLength(0);
  });

  const noise = createRandom('noise');
  it.each<[string, (index: number) => number]>([
    ['silence', () => 0],
    ['a tone', (index) => 0.5 * Math.sin((2 * Math.PI * 440 * index) / 16_000)],
    ['noise', () => 0.3 * (2 * noise() - 1)],
    ['clicks', (index) => (index % 8_000 < 4 ? 0.9 : 0)],
  ])('hears nobody in %s', async (_, sampleAt) => {
    const samples = Float32Array.from({ length: 48_000 }, (_, index) => sampleAt(index));

    expect(await segmentsOf(wav(samples, { rate: 16_000, channels: 1, kind: 'words' }))).toEqual([]);
  });

  it('refuses what is no recording that it can hear', async () => {
    const codeOf = async (bytes: Uint8Array) =>
      (await preset.raw('/detect', bytes, 'audio/wav')).body.error_code;
    const changed = async (change: (file: Buffer) => void) => {
      const file = Buffer.from(await speech());
      change(file);
      return codeOf(file);
    };

    expect(await codeOf(Buffer.alloc(0))).toBe(3309);
    expect(await codeOf(Buffer.from('ID3 this is music'))).toBe(3312);
    expect(await codeOf((await speech()).subarray(0, 30))).toBe(3309);
    expect(await codeOf((await speech()).subarray(0, 44))).toBe(3309);
    expect(await changed((file) => file.writeUInt32LE(1_000, 24))).toBe(3311);
    expect(await changed((file) => file.writeUInt16LE(6, 20))).toBe(3312);
    expect(await changed((file) => file.writeUInt16LE(0, 22))).toBe(3312);
    expect(await changed((file) => file.writeUInt32LE(0xffffffff, 16))).toBe(3309);
    // A length that lies: what is there counts.
    expect(await changed((file) => file.writeUInt32LE(0xffffffff, 40))).toBeUndefined();
    const long = wav(new Float32Array(8_000 * 301), { rate: 8_000, channels: 1, kind: 'bytes' });
    expect(await codeOf(long)).toBe(3308);
    expect(await codeOf(Buffer.alloc(11 * 1024 * 1024))).toBe(3310);
    expect((await preset.json('/detect', { speech: '***' })).body.error_code).toBe(3300);
    expect((await preset.json('/detect', {})).body.error_code).toBe(3300);
    expect(preset.output()).not.toContain('    at ');
  });
});

function samplesOf(file: Buffer): Float32Array {
  return Float32Array.from(
    { length: (file.length - 44) / 2 },
    (_, index) => file.readInt16LE(44 + index * 2) / 32_768,
  );
}

/** Higher sample rate by repeated samples: coarse, but it sounds the same. */
function stretch(samples: Float32Array, times: number): Float32Array {
  return Float32Array.from(
    { length: samples.length * times },
    (_, index) => samples[Math.floor(index / times)] ?? 0,
  );
}

function interleave(samples: Float32Array, channels: number): Float32Array {
  return stretch(samples, channels);
}

const KINDS = {
  float: {
    tag: 3,
    bits: 32,
    write: (file: Buffer, value: number, at: number) => file.writeFloatLE(value, at),
  },
  words: {
    tag: 1,
    bits: 16,
    write: (file: Buffer, value: number, at: number) => file.writeInt16LE(Math.round(value * 32_767), at),
  },
  bytes: {
    tag: 1,
    bits: 8,
    write: (file: Buffer, value: number, at: number) => file.writeUInt8(Math.round(value * 127) + 128, at),
  },
} as const;

function wav(
  samples: Float32Array,
  {
    rate,
    channels,
    kind,
  }: { readonly rate: number; readonly channels: number; readonly kind: keyof typeof KINDS },
): Buffer {
  const { tag, bits, write } = KINDS[kind];
  const bytes = bits / 8;
  const file = Buffer.alloc(44 + samples.length * bytes);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(tag, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * channels * bytes, 28);
  file.writeUInt16LE(channels * bytes, 32);
  file.writeUInt16LE(bits, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples.length * bytes, 40);
  for (const [index, sample] of samples.entries()) write(file, sample, 44 + index * bytes);
  return file;
}
