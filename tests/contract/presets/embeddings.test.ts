import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PresetProcess, startPreset } from './start-preset.ts';

let preset: PresetProcess;
beforeAll(async () => {
  preset = await startPreset('text-embedding');
});
afterAll(async () => {
  expect(await preset.stop()).toBe(0);
});

const similarity = async (text_1: string, text_2: string) =>
  Number((await preset.json('/similarity', { text_1, text_2 })).body.score);
const codeOf = async (path: string, fields: object) => (await preset.json(path, fields)).body.error_code;

describe('sentence vectors', () => {
  it.each([
    ['How do I reset my password?', 'I forgot my login credentials', 'The weather is sunny today'],
    ['A man is playing a guitar', 'Someone plays a musical instrument', 'The stock market fell sharply'],
    ['I want my money back', 'Please refund my order', 'The train leaves at noon'],
    ['The cat sits on the mat', 'A cat is sitting on a rug', 'Install the software update'],
  ])('puts "%s" nearer to what means the same', async (sentence, similar, unrelated) => {
    const near = await similarity(sentence, similar);

    expect(near).toBeGreaterThan(0.4);
    expect(near - (await similarity(sentence, unrelated))).toBeGreaterThan(0.25);
  });

  it('gives 512 numbers of length 1 a text, in the order of the texts', async () => {
    const input = ['Good morning', 'The gateway checks keys and limits'];
    const { status, body } = await preset.json('/embeddings', { input });
    const [alone] = (await preset.json('/embeddings', { input: input[1] })).body.data as readonly Vector[];
    const data = body.data as readonly Vector[];

    expect(status).toBe(200);
    expect(data.map(({ index }) => index)).toEqual([0, 1]);
    for (const { embedding } of data) {
      expect(embedding).toHaveLength(512);
      expect(Math.hypot(...embedding)).toBeCloseTo(1, 4);
    }
    expect(data[1]?.embedding).toEqual(alone?.embedding);
    expect(await similarity('Good morning', 'Good morning')).toBeCloseTo(1, 5);
  });

  it('refuses texts that it would not understand', async () => {
    expect(await codeOf('/similarity', { text_1: '今天天气很好', text_2: '股票大跌' })).toBe(216100);
    expect(await codeOf('/embeddings', { input: ['hello', 'Привет, мир'] })).toBe(216100);
    // A foreign name does not make a sentence foreign.
    expect(await codeOf('/embeddings', { input: 'The city of 北京 is large' })).toBeUndefined();
  });

  it('refuses what is no text, too long or too much', async () => {
    expect(await codeOf('/embeddings', {})).toBe(216101);
    expect(await codeOf('/embeddings', { input: [] })).toBe(216100);
    expect(await codeOf('/embeddings', { input: ['a', 7] })).toBe(216100);
    expect(await codeOf('/embeddings', { input: { 0: 'a' } })).toBe(216100);
    expect(await codeOf('/embeddings', { input: [' \n'] })).toBe(216100);
    expect(await codeOf('/embeddings', { input: 'x'.repeat(2_001) })).toBe(216103);
    expect(await codeOf('/embeddings', { input: Array.from({ length: 65 }, () => 'a') })).toBe(216100);
    expect(await codeOf('/embeddings', { input: Array.from({ length: 9 }, () => 'x'.repeat(1_999)) })).toBe(
      216103,
    );
    expect(await codeOf('/similarity', { text_1: 'a' })).toBe(216101);
    expect((await preset.raw('/embeddings', Buffer.from('hello'), 'image/png')).status).toBe(415);
    expect(await codeOf('/embeddings', { input: 'odd \u0000 \ud800 \u{1f600} text' })).toBeUndefined();
    expect(preset.output()).not.toContain('    at ');
  });
});

interface Vector {
  readonly index: number;
  readonly embedding: readonly number[];
}
