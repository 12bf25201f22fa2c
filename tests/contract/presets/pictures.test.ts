// What people send instead of a good picture, to each preset that takes pictures.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type PresetProcess, startPreset } from './start-preset.ts';

const fixture = () => readFile(resolve(import.meta.dirname, '../../fixtures/presets/tilted-line.png'));
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#8899aa' } });

describe.each([
  ['ocr', '/general'],
  ['face-detect', '/detect'],
  ['object-detect', '/pose'],
])('%s', (key, path) => {
  let preset: PresetProcess;
  beforeAll(async () => {
    preset = await startPreset(key);
  });
  afterAll(async () => {
    expect(await preset.stop()).toBe(0);
  });

  /** Refused with this HTTP status, code and a Chinese text; and the process goes on. */
  const expectRefused = async (answer: Promise<Answer>, status: number, code: number) => {
    const { body, ...answered } = await answer;
    expect(body.error_code, JSON.stringify(body)).toBe(code);
    expect(answered.status).toBe(status);
    expect(body.error_msg).toMatch(/[\u4e00-\u9fa5]{4}/);
    expect(preset.process.exitCode).toBeNull();
  };
  const send = (bytes: Uint8Array, type = 'image/png') => preset.raw(path, bytes, type);

  it('refuses what is no picture', async () => {
    await expectRefused(send(Buffer.alloc(0)), 400, 216200);
    await expectRefused(send(Buffer.from('这不是图片')), 400, 216201);
    const vector =
      '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><rect width="9" height="9"/></svg>';
    await expectRefused(send(Buffer.from(vector), 'image/svg+xml'), 400, 216201);
    // Its decoder takes gigabytes for what others read in megabytes.
    await expectRefused(send(await plain(90, 60).avif({ effort: 0 }).toBuffer(), 'image/avif'), 400, 216201);
    await expectRefused(send(Buffer.from('%PDF-1.7\n'), 'application/octet-stream'), 400, 216201);
  });

  it('refuses pictures that are broken or cut off', async () => {
    const png = await plain(300, 200).png().toBuffer();
    const jpeg = await sharp(await fixture())
      .jpeg()
      .toBuffer();
    await expectRefused(send(png.subarray(0, png.length / 2)), 400, 216201);
    await expectRefused(send(jpeg.subarray(0, jpeg.length / 2), 'image/jpeg'), 400, 216201);
    await expectRefused(send(jpeg.subarray(0, 20), 'image/jpeg'), 400, 216201);
    await expectRefused(send(Buffer.concat([png.subarray(0, 40), Buffer.alloc(500, 7)])), 400, 216201);
    await expectRefused(send(bitmapHeader(600, 400, 24), 'image/bmp'), 400, 216201);
    await expectRefused(send(bitmapHeader(600, 400, 8), 'image/bmp'), 400, 216201);
  });

  it('refuses pictures that are too small, or huge behind few bytes', async () => {
    await expectRefused(send(await plain(9, 200).png().toBuffer()), 400, 216202);
    await expectRefused(send(pngHeader(60_000, 60_000)), 400, 216202);
    await expectRefused(send(pngHeader(12_000, 12_000)), 400, 216202);
    await expectRefused(send(bitmapHeader(50_000, 50_000, 24), 'image/bmp'), 400, 216202);
    const bomb = await plain(16_000, 4_100).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expectRefused(send(bomb), 400, 216202);
  });

  it('refuses bodies that are too large', async () => {
    await expectRefused(send(Buffer.alloc(16 * 1024 * 1024, 1)), 413, 216202);
    await expectRefused(send(Buffer.alloc(11 * 1024 * 1024, 1)), 413, 216202);
  });

  it('refuses JSON without a picture in base64', async () => {
    await expectRefused(preset.json(path, {}), 400, 216101);
    await expectRefused(preset.json(path, { url: 'http://127.0.0.1/a.png' }), 400, 216101);
    await expectRefused(preset.json(path, { image: '' }), 400, 216200);
    await expectRefused(preset.json(path, { image: null }), 400, 216200);
    await expectRefused(preset.json(path, { image: 7 }), 400, 216100);
    await expectRefused(preset.json(path, { image: '图片' }), 400, 216203);
    await expectRefused(preset.json(path, { image: 'abcde' }), 400, 216203);
    await expectRefused(preset.json(path, { image: 'aGVsbG8=' }), 400, 216201);
    await expectRefused(preset.json(path, { __proto__: null, image: { length: 9 } }), 400, 216100);
  });

  it('refuses other bodies, paths and methods', async () => {
    const text = (body: string) => preset.raw(path, Buffer.from(body), 'application/json');
    await expectRefused(text('{"image":'), 400, 216100);
    await expectRefused(text('[]'), 400, 216100);
    await expectRefused(text(''), 400, 216100);
    await expectRefused(preset.raw(path, Buffer.from('<a/>'), 'application/xml'), 415, 216100);
    await expectRefused(preset.json('/nothing', {}), 404, 3);
    await expectRefused(preset.json('/constructor', {}), 404, 3);
    expect((await preset.fetch(path)).status).toBe(405);
    expect((await preset.fetch('//')).status).toBe(404);
  });

  it('still answers a good picture after all that', async () => {
    const { status, body } = await send(await fixture());
    const isFine = status === 200 || body.error_code === 222202;
    expect(isFine, JSON.stringify(body)).toBe(true);
    expect((await preset.fetch('/health')).status).toBe(200);
    expect(preset.output()).not.toContain('    at ');
  });
});

describe('every kind of picture', () => {
  let ocr: PresetProcess;
  beforeAll(async () => {
    ocr = await startPreset('ocr');
  });
  afterAll(async () => {
    expect(await ocr.stop()).toBe(0);
  });

  it.each<[string, (source: Sharp) => Promise<Buffer>]>([
    ['grey JPEG', (source) => source.greyscale().jpeg().toBuffer()],
    ['progressive JPEG', (source) => source.jpeg({ progressive: true }).toBuffer()],
    ['CMYK JPEG', (source) => source.toColourspace('cmyk').jpeg().toBuffer()],
    ['16-bit PNG', (source) => source.toColourspace('rgb16').png().toBuffer()],
    ['16-bit grey PNG', (source) => source.toColourspace('grey16').png().toBuffer()],
    ['PNG with few colours', (source) => source.png({ palette: true, colours: 4 }).toBuffer()],
    ['WebP', (source) => source.webp().toBuffer()],
    ['GIF', (source) => source.gif().toBuffer()],
    ['TIFF', (source) => source.tiff().toBuffer()],
    ['24-bit bitmap', (source) => bitmap(source, 24)],
    ['32-bit bitmap', (source) => bitmap(source, 32)],
    ['PNG whose paper is transparent', async () => withoutPaper(await fixture())],
    ['animation', async (source) => animation(await source.png().toBuffer())],
  ])('%s', async (_, convert) => {
    const { status, body } = await ocr.raw('/general', await convert(sharp(await fixture())), 'image/*');

    expect(status, JSON.stringify(body)).toBe(200);
    const [line] = body.words_result as readonly { readonly words: string }[];
    expect(line?.words.replace('字 T', '字T')).toBe('倾斜的文字Tilted text 2026');
  });
});

/** Black ink on nothing: only shown over white can it be read. */
async function withoutPaper(picture: Buffer): Promise<Buffer> {
  const ink = await sharp(picture).greyscale().negate().raw().toBuffer();
  return sharp({ create: { width: 640, height: 420, channels: 3, background: '#000000' } })
    .joinChannel(ink, { raw: { width: 640, height: 420, channels: 1 } })
    .png()
    .toBuffer();
}

/** The picture, then a black one. */
async function animation(picture: Buffer): Promise<Buffer> {
  const black = await sharp(picture).linear(0, 0).png().toBuffer();
  return sharp([picture, black], { join: { animated: true } })
    .gif()
    .toBuffer();
}

async function bitmap(source: Sharp, bits: 24 | 32): Promise<Buffer> {
  const { data, info } = await source
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const stride = Math.ceil((info.width * bits) / 32) * 4;
  const pixels = Buffer.alloc(stride * info.height);
  for (let y = 0; y < info.height; y++) {
    for (let x = 0; x < info.width; x++) {
      const from = (y * info.width + x) * info.channels;
      const to = (info.height - 1 - y) * stride + (x * bits) / 8;
      pixels.set([data[from + 2] ?? 0, data[from + 1] ?? 0, data[from] ?? 0], to);
    }
  }
  return Buffer.concat([bitmapHeader(info.width, info.height, bits), pixels]);
}

function bitmapHeader(width: number, height: number, bits: number): Buffer {
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(width, 18);
  header.writeInt32LE(height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  return header;
}

/** A PNG that says how large it is and then ends. */
function pngHeader(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(named), 4);
    return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
  };
  const size = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([
    signature,
    chunk('IHDR', size),
    chunk('IDAT', Buffer.alloc(20)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
