import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PresetProcess, startPreset } from './start-preset.ts';

const PHOTOS = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
);
const photo = (number: number) => readFile(join(PHOTOS, `sample${number}.jpg`));
const plain = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#88aacc' } })
    .png()
    .toBuffer();

interface Location {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Found {
  readonly name: string;
  readonly name_en: string;
  readonly score: number;
  readonly location: Location;
}

interface Body {
  readonly location: Location & { readonly score: number };
  readonly body_parts: Readonly<
    Record<string, { readonly x: number; readonly y: number; readonly score: number }>
  >;
}

let preset: PresetProcess;
beforeAll(async () => {
  preset = await startPreset('object-detect');
});
afterAll(async () => {
  expect(await preset.stop()).toBe(0);
});

async function detect(bytes: Uint8Array, query = ''): Promise<readonly Found[]> {
  const { status, body } = await preset.raw(`/detect?${query}`, bytes, 'image/jpeg');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results as readonly Found[];
}

function expectWithin({ left, top, width, height }: Location, pictureWidth: number, pictureHeight: number) {
  expect(left).toBeGreaterThanOrEqual(0);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(left + width).toBeLessThanOrEqual(pictureWidth);
  expect(top + height).toBeLessThanOrEqual(pictureHeight);
}

describe('object detection', () => {
  it('finds three persons and the glass on the table', async () => {
    const found = await detect(await photo(1));

    expect(found.filter(({ name_en }) => name_en === 'person')).toHaveLength(3);
    const glass = found.find(({ name_en }) => name_en === 'wine glass');
    expect(glass?.name).toBe('酒杯');
    // It stands at the lower left.
    expect(glass?.location.left).toBeLessThan(500);
    expect(glass?.location.top).toBeGreaterThan(900);
    for (const { location, score } of found) {
      expectWithin(location, 1920, 1280);
      expect(score).toBeGreaterThanOrEqual(0.35);
    }
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).sort((a, b) => b - a));
  });

  it('answers in pixels of the picture that was sent', async () => {
    const bytes = await photo(6);
    const [first] = await detect(bytes, 'top_num=1');
    const [small] = await detect(await sharp(bytes).resize(640).jpeg().toBuffer(), 'top_num=1');

    for (const name of ['left', 'top', 'width', 'height'] as const)
      expect(Math.abs((small?.location[name] ?? 0) * 3 - (first?.location[name] ?? 0))).toBeLessThan(40);
  });

  it('finds nothing in a plain picture', async () => {
    expect(await detect(await plain())).toEqual([]);
  });

  it('keeps to the limits that the caller sets', async () => {
    expect(await detect(await photo(6), 'top_num=2')).toHaveLength(2);
    for (const { score } of await detect(await photo(6), 'threshold=0.6')) expect(score).toBeGreaterThan(0.6);
    const { body } = await preset.raw('/detect?threshold=high', await photo(6), 'image/jpeg');
    expect(body.error_code).toBe(216100);
  });
});

describe('body analysis', () => {
  it('finds the joints of each person where they are', async () => {
    const { body } = await preset.raw('/pose', await photo(6), 'image/jpeg');
    const bodies = body.person_info as readonly Body[];

    expect(body.person_num).toBe(4);
    for (const { location, body_parts } of bodies) {
      expectWithin(location, 1920, 1537);
      expect(Object.keys(body_parts)).toHaveLength(17);
      const { nose, left_shoulder, right_shoulder } = body_parts;
      expect(nose?.score).toBeGreaterThan(0.3);
      // People stand upright here: the nose is in the upper third, over the shoulders.
      expect(nose?.y).toBeLessThan(location.top + location.height / 3);
      expect(nose?.y).toBeLessThan(left_shoulder?.y ?? 0);
      expect(nose?.y).toBeLessThan(right_shoulder?.y ?? 0);
      // They look at us, so their left is on the right.
      if ((left_shoulder?.score ?? 0) > 0.5 && (right_shoulder?.score ?? 0) > 0.5)
        expect(left_shoulder?.x).toBeGreaterThan(right_shoulder?.x ?? 0);
    }
  });

  it('finds nobody in a plain picture', async () => {
    const { status, body } = await preset.raw('/pose', await plain(), 'image/png');

    expect(status).toBe(200);
    expect(body).toMatchObject({ person_num: 0, person_info: [] });
  });
});
