import { describe, expect, it } from 'vitest';
import { findSegments } from '../../../presets/voice-activity/find-segments.ts';
import { resample } from '../../../presets/voice-activity/resample.ts';

describe('a resampled tone', () => {
  const tone = (rate: number, hertz: number) =>
    Float32Array.from({ length: rate / 2 }, (_, index) => Math.sin((2 * Math.PI * hertz * index) / rate));
  const loudness = (samples: Float32Array) =>
    Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

  it.each([8_000, 22_050, 44_100, 48_000])('is the same tone from %i Hz', (rate) => {
    const samples = resample(tone(rate, 1_000), rate, 16_000);
    const expected = tone(16_000, 1_000);

    expect(samples).toHaveLength(8_000);
    for (let index = 200; index < 7_800; index++)
      expect(Math.abs((samples[index] ?? 0) - (expected[index] ?? 0))).toBeLessThan(0.02);
  });

  it('is not heard when it is too high for the new rate', () => {
    expect(loudness(resample(tone(48_000, 12_000), 48_000, 16_000).subarray(200, 7_800))).toBeLessThan(0.01);
  });

  it('stays as it is at the same rate', () => {
    const samples = tone(16_000, 440);
    expect(resample(samples, 16_000, 16_000)).toBe(samples);
  });
});

describe('segments of speech', () => {
  const rules = { threshold: 0.5, minSpeechMs: 100, minSilenceMs: 100, padMs: 10 };
  const find = (frames: string, changed: Partial<typeof rules> = {}) =>
    findSegments(
      Float32Array.from(frames, (digit) => Number(digit) / 10),
      30,
      frames.length * 30,
      { ...rules, ...changed },
    ).map(({ startMs, endMs }) => [startMs, endMs]);

  it('go from the first sure frame to the last, padded', () => {
    expect(find('0099999000')).toEqual([[50, 220]]);
    expect(find('9999999999')).toEqual([[0, 300]]);
    expect(find('0000000000')).toEqual([]);
  });

  it('go on while speech is only a little less likely, but do not begin so', () => {
    expect(find('0444999944440')).toEqual([[110, 370]]);
  });

  it('end at a long pause and not at a short one', () => {
    expect(find('99999009999900')).toEqual([[0, 370]]);
    expect(find('999990000099999')).toEqual([
      [0, 160],
      [290, 450],
    ]);
  });

  it('are long enough, and pads do not overlap', () => {
    expect(find('0990000000')).toEqual([]);
    expect(find('999990000099999', { padMs: 400 })).toEqual([
      [0, 225],
      [225, 450],
    ]);
  });
});
