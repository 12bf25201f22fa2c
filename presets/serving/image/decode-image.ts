// Bytes -> picture. Limits stand before every decoder: a small file may hold a huge picture.
import sharp, { type Metadata } from 'sharp';
import { ServiceError } from '../service-error.ts';
import { createSlots } from '../slots.ts';
import { decodeBmp } from './decode-bmp.ts';
import { IMAGE_FORMATS, imageFormat } from './image-format.ts';
import type { Picture } from './picture.ts';

const MIN_SIDE = 15;
const MAX_SIDE = 16_384;
const MAX_PIXELS = 64_000_000;
const PATIENCE_S = 20;
/** A large picture takes hundreds of megabytes while it is decoded: one at a time. */
const decoding = createSlots(1);

// libvips reads more than pictures (SVG, PDF, its own formats): what is not needed is closed.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadTiff',
  ],
});
// Pictures come once; a cache of them would only hold memory.
sharp.cache(false);

/**
 * The first frame, turned as its EXIF says, over white, no side longer than `maxSide`.
 *
 * @throws ServiceError 216201 for what cannot be read as a picture, 216202 for a size that is not accepted
 */
export function decodeImage(bytes: Buffer, maxSide: number): Promise<Picture> {
  return decoding.run(() => decode(bytes, maxSide));
}

async function decode(bytes: Buffer, maxSide: number): Promise<Picture> {
  const format = imageFormat(bytes);
  if (format === undefined) throw unreadable(`收到的内容不是图片，支持 ${IMAGE_FORMATS} 格式`);
  const open = format === 'BMP' ? openBmp(bytes) : { input: bytes };
  const options = { failOn: 'error', limitInputPixels: MAX_PIXELS, sequentialRead: true } as const;
  const source = 'raw' in open ? { ...options, raw: open.raw } : options;
  const broken = () => unreadable(`${format} 图片已损坏或不完整，无法解码`);
  const { width, height } = uprightSize(
    // Only the header is read: how large the picture is may be said.
    await sharp(open.input, { ...source, limitInputPixels: false })
      .metadata()
      .catch(() => Promise.reject(broken())),
  );
  checkSize(width, height);
  const { data, info } = await sharp(open.input, source)
    .timeout({ seconds: PATIENCE_S })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => Promise.reject(broken()));
  if (info.channels !== 3) throw broken();
  return { width, height, columns: info.width, rows: info.height, pixels: data };
}

function openBmp(bytes: Buffer) {
  const bitmap = decodeBmp(bytes, checkSize);
  if (bitmap === undefined) throw unreadable('BMP 图片已损坏，或不是 24 位、32 位未压缩的格式');
  return { input: bitmap.pixels, raw: { width: bitmap.width, height: bitmap.height, channels: 3 as const } };
}

function uprightSize({ width, height, orientation = 1 }: Metadata) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

function checkSize(width: number, height: number): void {
  const isFine =
    Math.min(width, height) >= MIN_SIDE &&
    Math.max(width, height) <= MAX_SIDE &&
    width * height <= MAX_PIXELS;
  if (isFine) return;
  throw new ServiceError(
    400,
    216202,
    `图片尺寸为 ${width}×${height} 像素，要求每边 ${MIN_SIDE} 到 ${MAX_SIDE} 像素，总共不超过 ${MAX_PIXELS / 10_000} 万像素`,
  );
}

function unreadable(message: string): ServiceError {
  return new ServiceError(400, 216201, `图片格式错误：${message}`);
}
