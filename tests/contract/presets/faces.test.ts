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

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Face {
  readonly location: Readonly<Record<'left' | 'top' | 'width' | 'height' | 'rotation', number>>;
  readonly face_probability: number;
  readonly landmark: readonly [left: Point, right: Point, nose: Point, mouth: Point];
  readonly landmark68: readonly Point[];
  readonly descriptor: readonly number[];
}

let preset: PresetProcess;
beforeAll(async () => {
  preset = await startPreset('face-detect');
});
afterAll(async () => {
  expect(await preset.stop()).toBe(0);
});

async function facesOf(bytes: Uint8Array, query = ''): Promise<readonly Face[]> {
  const { status, body } = await preset.raw(`/detect?${query}`, bytes, 'image/jpeg');
  expect(status, JSON.stringify(body)).toBe(200);
  const { face_num, face_list } = body.result as { face_num: number; face_list: readonly Face[] };
  expect(face_num).toBe(face_list.length);
  return face_list;
}

describe('face detection', () => {
  it.each([
    [1, 3],
    [2, 3],
    [3, 3],
    [4, 4],
    [5, 5],
    [6, 4],
  ])('finds the faces of photo %i', async (number, count) => {
    const bytes = await photo(number);
    const { width, height } = await sharp(bytes).metadata();
    const faces = await facesOf(bytes, 'face_field=landmark,landmark68');

    expect(faces).toHaveLength(count);
    const areas = faces.map(({ location }) => location.width * location.height);
    expect(areas).toEqual([...areas].sort((a, b) => b - a));
    for (const { location, landmark, landmark68, face_probability } of faces) {
      expect(face_probability).toBeGreaterThan(0.5);
      expect(location.left).toBeGreaterThanOrEqual(0);
      expect(location.top).toBeGreaterThanOrEqual(0);
      expect(location.left + location.width).toBeLessThanOrEqual(width);
      expect(location.top + location.height).toBeLessThanOrEqual(height);
      expect(landmark68).toHaveLength(68);
      const [left, right, nose, mouth] = landmark;
      for (const { x, y } of landmark) {
        // Seen from the side, an eye lies on the edge of the box.
        expect(x).toBeGreaterThan(location.left - 10);
        expect(x).toBeLessThan(location.left + location.width + 10);
        expect(y).toBeGreaterThan(location.top);
        expect(y).toBeLessThan(location.top + location.height);
      }
      expect(left.x).toBeLessThan(right.x);
      expect(nose.y).toBeLessThan(mouth.y);
      const angle = (Math.atan2(right.y - left.y, right.x - left.x) * 180) / Math.PI;
      expect(Math.abs(location.rotation - angle)).toBeLessThan(1.5);
    }
  });

  it('answers in pixels of the picture that was sent, turned as its EXIF says', async () => {
    const bytes = await photo(6);
    const [original] = await facesOf(bytes, 'max_face_num=1');
    const half = await sharp(bytes).resize(960).rotate(90).withMetadata({ orientation: 8 }).jpeg().toBuffer();
    const [face] = await facesOf(half, 'max_face_num=1');

    for (const name of ['left', 'top', 'width', 'height'] as const)
      expect(Math.abs((face?.location[name] ?? 0) * 2 - (original?.location[name] ?? 0))).toBeLessThan(30);
  });

  it('says that a picture has no face', async () => {
    const plain = sharp({ create: { width: 640, height: 480, channels: 3, background: '#88aacc' } });
    const { status, body } = await preset.raw('/detect', await plain.png().toBuffer(), 'image/png');

    expect(status).toBe(422);
    expect(body).toMatchObject({ error_code: 222202, error_msg: '图片中没有检测到人脸' });
  });

  it('describes faces so that one person lies nearer to herself than to others', async () => {
    const bytes = await photo(5);
    const changed = await sharp(bytes)
      .resize(1500)
      .modulate({ brightness: 0.8 })
      .jpeg({ quality: 60 })
      .toBuffer();
    const [one, other] = [
      await facesOf(bytes, 'face_field=descriptor'),
      await facesOf(changed, 'face_field=descriptor'),
    ];

    expect(other).toHaveLength(one.length);
    const scale = 1920 / 1500;
    for (const face of other) {
      const distances = one.map(({ descriptor, location }) => ({
        isSame:
          Math.hypot(location.left - face.location.left * scale, location.top - face.location.top * scale) <
          40,
        distance: Math.hypot(...descriptor.map((value, index) => value - (face.descriptor[index] ?? 0))),
      }));
      const same = distances.filter(({ isSame }) => isSame);
      expect(same).toHaveLength(1);
      const [{ distance } = { distance: 9 }] = same;
      expect(distance).toBeLessThan(0.4);
      for (const { distance: apart } of distances.filter(({ isSame }) => !isSame))
        expect(apart).toBeGreaterThan(0.4);
    }
  });

  it('refuses parameters that it cannot keep', async () => {
    const image = (await photo(1)).toString('base64');
    const codeOf = async (fields: object) =>
      (await preset.json('/detect', { image, ...fields })).body.error_code;

    expect(await codeOf({ image_type: 'URL' })).toBe(222015);
    expect(await codeOf({ max_face_num: 0 })).toBe(216100);
    expect(await codeOf({ max_face_num: 1.5 })).toBe(216100);
    expect(await codeOf({ face_field: ['landmark'] })).toBe(216100);
    expect(await codeOf({ image_type: 'BASE64', max_face_num: '1', face_field: 'age,beauty' })).toBe(0);
  });
});
