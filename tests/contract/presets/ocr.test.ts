import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notoSansSc } from '../../support/noto-sans-sc.ts';
import { openBrowser } from '../../support/open-browser.ts';
import { type PresetProcess, startPreset } from './start-preset.ts';

const FIXTURES = resolve(import.meta.dirname, '../../fixtures/presets');
const picture = (name: string) => readFile(resolve(FIXTURES, `${name}.png`));

interface Line {
  readonly words: string;
  readonly location: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  readonly probability: { readonly average: number; readonly min: number; readonly variance: number };
  readonly vertexes_location?: readonly { readonly x: number; readonly y: number }[];
}

let ocr: PresetProcess;
beforeAll(async () => {
  ocr = await startPreset('ocr');
});
afterAll(async () => {
  expect(await ocr.stop()).toBe(0);
});

async function read(bytes: Uint8Array, query = ''): Promise<readonly Line[]> {
  const { status, body } = await ocr.raw(`/general${query}`, bytes, 'image/png');
  expect(status, JSON.stringify(body)).toBe(200);
  const lines = body.words_result as readonly Line[];
  expect(body.words_result_num).toBe(lines.length);
  return lines;
}

const wordsOf = (lines: readonly Line[]) => lines.map(({ words }) => words);
/** Whether a space stands beside Chinese is not to be told from the picture. */
const tight = (text: string) => text.replaceAll(/(?<=[^\x20-\x7e]) | (?=[^\x20-\x7e])/g, '');

describe('text recognition', () => {
  it('reads lines of Chinese, English and digits with the spaces between English words', async () => {
    const lines = await read(await picture('mixed-lines'));

    expect(wordsOf(lines).map(tight)).toEqual([
      '人工智能平台提供模型服务',
      '订单编号：AB-20260412-0087',
      'Total amount 1,234.56 yuan',
      'The gateway checks keys and limits',
      '联系人：王小明13800138000',
    ]);
    for (const { probability } of lines) {
      expect(probability.average).toBeGreaterThan(0.95);
      expect(probability.min).toBeLessThanOrEqual(probability.average);
    }
  });

  it('gives each line the rectangle that it fills', async () => {
    const lines = await read(await picture('mixed-lines'));

    // Lines are 56 pixels apart from 30 on, the letters 26 pixels high.
    for (const [index, { location }] of lines.entries()) {
      expect(location.left).toBeGreaterThanOrEqual(24);
      expect(location.left).toBeLessThanOrEqual(38);
      expect(location.top).toBeGreaterThanOrEqual(30 + index * 56);
      expect(location.top + location.height).toBeLessThanOrEqual(30 + (index + 1) * 56);
      expect(location.height).toBeGreaterThanOrEqual(18);
    }
  });

  it('answers in pixels of the picture that was sent, however large it is', async () => {
    const original = await read(await picture('mixed-lines'));
    const large = await sharp(await picture('mixed-lines'))
      .resize(640 * 8)
      .png()
      .toBuffer();
    const lines = await read(large);

    expect(wordsOf(lines).map(tight)).toEqual(wordsOf(original).map(tight));
    for (const [index, { location }] of lines.entries()) {
      expect(Math.abs(location.left / 8 - (original[index]?.location.left ?? 0))).toBeLessThan(6);
      expect(Math.abs(location.top / 8 - (original[index]?.location.top ?? 0))).toBeLessThan(6);
    }
  });

  it('reads a tilted line and gives its four corners', async () => {
    const [line, ...others] = await read(await picture('tilted-line'), '?vertexes_location=true');

    expect(others).toEqual([]);
    expect(tight(line?.words ?? '')).toBe('倾斜的文字Tilted text 2026');
    const [first, second] = line?.vertexes_location ?? [];
    const angle = Math.atan2((second?.y ?? 0) - (first?.y ?? 0), (second?.x ?? 0) - (first?.x ?? 0));
    expect((angle * 180) / Math.PI).toBeGreaterThan(12);
    expect((angle * 180) / Math.PI).toBeLessThan(16);
  });

  it('reads text that stands on its head, lies on its side or runs downwards', async () => {
    const expected = '人工智能平台提供模型服务';
    const upright = await picture('mixed-lines');

    const turned = await read(await sharp(upright).rotate(180).png().toBuffer());
    expect(turned.at(-1)?.words).toBe(expected);
    const lying = await read(await sharp(upright).rotate(90).png().toBuffer());
    expect(wordsOf(lying)).toContain(expected);
    expect(wordsOf(await read(await picture('column')))).toEqual(['竖排文字从上到下阅读']);
  });

  it('turns a photo as its EXIF says', async () => {
    const upright = await sharp(await picture('mixed-lines'))
      .jpeg({ quality: 95 })
      .toBuffer();
    const turned = await sharp(await picture('mixed-lines'))
      .rotate(-90)
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const [one, other] = [await read(upright), await read(turned)];

    expect(wordsOf(other)).toEqual(wordsOf(one));
    expect(Math.abs((other[0]?.location.left ?? 0) - (one[0]?.location.left ?? 0))).toBeLessThan(4);
    expect(Math.abs((other[0]?.location.top ?? 0) - (one[0]?.location.top ?? 0))).toBeLessThan(4);
  });

  it('reads what a browser draws, white on dark as well', async () => {
    const drawn = ['Invoice number 20260412', 'Payment due in 30 days', '请在三十天内付款'];
    const browser = await openBrowser();
    const page = await browser.newPage({ viewport: { width: 500, height: 220 } });
    await page.setContent(
      `<style>${await notoSansSc(drawn.join(''))}</style>
      <body style="margin:30px;background:#123;color:#fff;font:24px/50px 'Noto Sans SC'">${drawn.join('<br>')}`,
    );
    await page.evaluate(() => document.fonts.ready);
    const lines = await read(await page.screenshot());
    await browser.close();

    expect(wordsOf(lines)).toEqual(drawn);
  });

  it('finds nothing where nothing is written', async () => {
    const plain = sharp({ create: { width: 400, height: 300, channels: 3, background: '#99aabb' } });

    expect(await read(await plain.png().toBuffer())).toEqual([]);
  });

  it('takes base64 in JSON and in forms, as the clients of the open platform send it', async () => {
    const image = (await picture('tilted-line')).toString('base64');
    const form = await ocr.fetch('/general', { method: 'POST', body: new URLSearchParams({ image }) });
    const sloppy = await ocr.fetch('/general', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: JSON.stringify({ image: `data:image/png;base64,${image}` }),
    });
    const { body } = await ocr.json('/general', { image });

    expect(body.words_result_num).toBe(1);
    expect(((await form.json()) as Record<string, unknown>).words_result).toEqual(body.words_result);
    expect(((await sloppy.json()) as Record<string, unknown>).words_result).toEqual(body.words_result);
  });
});
